import { Alert, Box, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode, SubmitEvent } from 'react'
import type { DryRun } from '#shared/domain/improvement.ts'
import { improvementFormMessages } from '#shared/messages/improvement-form.ts'
import { FIELD_NAMES, IMPROVEMENT_TYPES } from '#shared/messages/improvement-labels.ts'
import { formatDollars } from './format-amount.ts'
import { CheckResult } from './lint-list.tsx'
import { PriceField } from './price-field.tsx'

/** An improvement as it is being typed. */
export type ImprovementDraft = {
  /** Empty until a tool is picked. */
  toolId: string
  toolName: string
  improvementType: string
  proposedContent: string
  reasoning: string
  priceUsd: string
  /** Of the tool, as it was when it was picked; empty where that is not known. */
  revision: string
}

/** What the form works with; `useImprovementForm` makes it. */
export interface ImprovementTyping {
  form: UseFormReturnType<ImprovementDraft>
  /** What is improved unless something else is chosen; empty: it has to be chosen. */
  usualType: string
  step: 'submitting' | 'checking' | null
  /** What the server says of what stands there. */
  run: DryRun | null
  submit: (event?: SubmitEvent<HTMLFormElement>) => void
  check: () => void
}

interface ImprovementFormProps {
  typing: ImprovementTyping
  name?: string
  /** Which tool it is about, or the way to choose one. */
  tool: ReactNode
  labels: { content: string; price: string }
  asksReasoning?: boolean
  /** Why it cannot be sent right now. */
  note?: string | null
  isDisabled?: boolean
}

/** An improvement to type in, and what the server would say of it. */
export function ImprovementForm({
  typing: { form, usualType, step, run, submit, check },
  name,
  tool,
  labels,
  asksReasoning = false,
  note = null,
  isDisabled = false,
}: ImprovementFormProps) {
  const isBusy = step !== null
  const { values, errors } = form
  const chosen = values.improvementType || usualType
  const field = (key: string) => ({ ...form.getInputProps(key), name: key, required: true, readOnly: isBusy })
  return (
    <form noValidate aria-label={name} onSubmit={submit}>
      <Stack>
        <div className="grid cols-fit col-14 items-start gap-4">
          {tool}
          <NativeSelect
            {...form.getInputProps('improvementType')}
            value={chosen}
            name="improvementType"
            label={improvementFormMessages.field}
            description={improvementFormMessages.fieldHint}
            required={usualType === ''}
            disabled={isBusy}
            data={[
              ...(usualType === ''
                ? [{ value: '', label: improvementFormMessages.selectField, disabled: true }]
                : []),
              ...IMPROVEMENT_TYPES.map(({ type, name }) => ({ value: type, label: name })),
            ]}
          />
        </div>
        <Textarea
          {...field('proposedContent')}
          autosize
          minRows={3}
          data-autofocus
          label={labels.content}
          description={
            IMPROVEMENT_TYPES.find(({ type }) => type === chosen)?.hint ?? improvementFormMessages.contentHint
          }
        />
        {asksReasoning && (
          <Textarea
            {...field('reasoning')}
            autosize
            minRows={2}
            label={improvementFormMessages.reasoning}
            description={improvementFormMessages.reasoningHint}
          />
        )}
        <PriceField {...field('priceUsd')} value={values.priceUsd} label={labels.price} />
        {errors.form && (
          <Alert color="red" role="alert">
            {errors.form}
          </Alert>
        )}
        <div>
          <div role="status">
            {run !== null && (
              <Box mb="md">
                <CheckResult
                  title={improvementFormMessages.checked(
                    run.wouldBeAccepted,
                    formatDollars(run.estimatedEarning),
                  )}
                  note={readAs(run)}
                  issues={run.issues}
                />
              </Box>
            )}
          </div>
          {note !== null && (
            <Text fz="sm" c="var(--ink-2)" mb="md">
              {note}
            </Text>
          )}
          <Group>
            <Button type="submit" disabled={isDisabled} aria-disabled={isBusy || isDisabled}>
              {step === 'submitting' ? improvementFormMessages.submitting : improvementFormMessages.submit}
            </Button>
            <Button
              variant="default"
              disabled={isDisabled}
              aria-disabled={isBusy || isDisabled}
              onClick={check}
            >
              {step === 'checking' ? improvementFormMessages.checking : improvementFormMessages.check}
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  )
}

/** Which parts of the tool the server has found in what was typed. */
function readAs({ changes }: DryRun): string | undefined {
  const found = Object.entries(FIELD_NAMES).filter(([field]) => field in (changes ?? {}))
  return found.length === 0
    ? undefined
    : improvementFormMessages.readAs(found.map(([, name]) => name.toLowerCase()))
}
