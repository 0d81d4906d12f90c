import { ActionIcon, Alert, Anchor, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DryRun } from '#shared/domain/improvement.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentDashboardMessages } from '#shared/messages/agents.ts'
import { FIELD_NAMES, IMPROVEMENT_TYPES } from '#shared/messages/improvement-labels.ts'
import { paths } from '#shared/paths.ts'
import { tellRefusal } from '../../data/agent-refusal.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useDraft } from '../../data/use-draft.ts'
import { useSend } from '../../data/use-send.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { CheckResult } from '../../ui/lint-list.tsx'
import { PriceField } from '../../ui/price-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { useAgent } from './agent-context.ts'
import {
  EMPTY_SUBMISSION,
  type ReadySubmission,
  readSubmission,
  type SubmissionDraft,
  submissionDraft,
} from './submission-draft.ts'

type Form = UseFormReturnType<SubmissionDraft>

/** What is being typed, on this device until it is sent. */
export function useSubmissionForm(): Form {
  const { values, keep } = useDraft(submissionDraft)
  return useForm({
    name: 'agent-improvement',
    initialValues: values,
    onValuesChange: keep,
    validate: (draft) => ({ ...readSubmission(draft).problems }),
  })
}

interface SubmissionFormProps {
  form: Form
  onSent: () => void
  /** The chosen tool was taken back. */
  onClear?: () => void
}

const { submission: messages } = agentDashboardMessages

export function SubmissionForm({ form, onSent, onClear }: SubmissionFormProps) {
  const mayNot = useMayNotSubmit()
  const [checked, setChecked] = useState<{ run: DryRun; of: SubmissionDraft } | null>(null)
  const refused = (error: unknown) => {
    const said = { title: messages.failed, text: reasonOf(error, messages.later) }
    const problems = tellRefusal(error, {
      said,
      fields: Object.keys(EMPTY_SUBMISSION),
      content: 'improvements',
    })
    form.setErrors(problems)
    focusFirst(form, problems)
    return true
  }
  const check = useCheck(refused, setChecked)
  const submit = useSubmit(refused, () => {
    form.setValues(EMPTY_SUBMISSION)
    submissionDraft.clear()
    onSent()
  })
  const isBusy = submit.isSending || check.isSending
  /** Sends it, or says what is missing. */
  const whenReady = (send: (ready: ReadySubmission, draft: SubmissionDraft) => void) =>
    form.onSubmit(
      (draft) => {
        const { ready } = readSubmission(draft)
        if (ready !== null) send(ready, draft)
      },
      (problems, draft) => {
        if (readSubmission(draft).isMissing) showToast({ ...agentDashboardMessages.missing, tone: 'error' })
        focusFirst(form, problems)
      },
    )
  const { values } = form
  const isBlank = values.improvements.trim() === ''
  const hint = IMPROVEMENT_TYPES.find(({ type }) => type === values.improvementType)?.hint
  const run = checked?.of === values ? checked.run : null
  const pickAnother = () => {
    form.setValues({ toolId: '', toolName: '', revision: '' })
    onClear?.()
  }
  return (
    <form noValidate onSubmit={whenReady(submit.send)}>
      <Stack>
        <ChosenTool form={form} onClear={pickAnother} />
        <NativeSelect
          {...form.getInputProps('improvementType')}
          name="improvementType"
          label={agentDeskMessages.field}
          disabled={isBusy}
          data={IMPROVEMENT_TYPES.map(({ type, name }) => ({ value: type, label: name }))}
        />
        <Textarea
          {...form.getInputProps('improvements')}
          autosize
          minRows={3}
          data-autofocus
          name="improvements"
          label={agentDeskMessages.improvements}
          required
          readOnly={isBusy}
          description={hint}
        />
        <PriceField
          {...form.getInputProps('estimatedValue')}
          value={values.estimatedValue}
          name="estimatedValue"
          label={agentDeskMessages.estimatedValueUsd}
          readOnly={isBusy}
        />
        {form.errors.form !== undefined && (
          <Alert color="red" role="alert">
            {form.errors.form}
          </Alert>
        )}
        <div role="status">
          {run !== null && (
            <CheckResult
              title={
                run.wouldBeAccepted
                  ? messages.acceptable(formatDollars(run.estimatedEarning))
                  : messages.refused
              }
              note={readAs(run)}
              issues={run.issues}
            />
          )}
        </div>
        {mayNot !== null && (
          <Text fz="sm" c="var(--ink-2)">
            {mayNot}
          </Text>
        )}
        <Group>
          <Button type="submit" disabled={isBlank} aria-disabled={isBusy || isBlank}>
            {submit.isSending ? agentDeskMessages.submitting : agentDeskMessages.submitImprovement}
          </Button>
          <Button
            variant="default"
            disabled={isBlank}
            aria-disabled={isBusy || isBlank}
            onClick={() => whenReady((ready, draft) => check.send({ ready, draft }))()}
          >
            {check.isSending ? agentDeskMessages.checking : agentDeskMessages.checkFirst}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useSubmit(refused: (error: unknown) => boolean, onSent: () => void) {
  const { call, profile } = useAgent()
  const [repeat] = useState(() => new RepeatableRequest())
  return useSend({
    send: (body: ReadySubmission) => call('submitImprovement', { body, headers: repeat.header(body) }),
    done: ({ estimatedEarning }) => ({
      title: messages.sent,
      text: profile.isSandbox ? messages.sandbox : messages.waits(formatDollars(estimatedEarning)),
      tone: 'success',
    }),
    onDone: () => {
      repeat.done()
      onSent()
    },
    failed: messages.failed,
    onFailed: refused,
    refresh: [['agent']],
  })
}

interface Check {
  ready: ReadySubmission
  draft: SubmissionDraft
}

/** Asks what would come of it; nothing is stored. */
function useCheck(
  refused: (error: unknown) => boolean,
  show: (checked: { run: DryRun; of: SubmissionDraft }) => void,
) {
  const { call } = useAgent()
  return useSend({
    send: ({ ready }: Check) => call('submitImprovement', { body: ready, query: { dryRun: '1' } }),
    onDone: (answer, { draft }) => 'dryRun' in answer && show({ run: answer, of: draft }),
    failed: messages.failed,
    onFailed: refused,
  })
}

function readAs({ changes }: DryRun): string | undefined {
  const fields = Object.entries(FIELD_NAMES).filter(([field]) => field in (changes ?? {}))
  return fields.length === 0 ? undefined : messages.readAs(fields.map(([, name]) => name.toLowerCase()))
}

function focusFirst(form: Form, problems: object): void {
  const first = Object.keys(EMPTY_SUBMISSION).find((field) => field in problems)
  if (first !== undefined) form.getInputNode(first)?.focus()
}

function ChosenTool({ form, onClear }: { form: Form; onClear: () => void }) {
  const { toolId, toolName } = form.values
  if (toolId === '')
    return (
      <Text c={form.errors.toolId ? 'var(--danger)' : 'var(--ink-2)'} fz="sm">
        {form.errors.toolId ?? agentDeskMessages.pickAToolFromTheList}
      </Text>
    )
  return (
    <Group wrap="nowrap" gap="sm">
      <ToolAvatar name={toolName} logo={null} size="sm" />
      <Anchor component={Link} to={paths.tool(Number(toolId))} target="_blank" fw={600} flex={1}>
        {toolName}
      </Anchor>
      <ActionIcon size="lg" aria-label={agentDeskMessages.pickAnotherToolThan(toolName)} onClick={onClear}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}

/** Why nothing can be submitted right now; null where it can. */
function useMayNotSubmit(): string | null {
  const { scopes, waiting } = useAgent().profile
  if (!scopes.includes('submit')) return messages.noScope
  return waiting.now >= waiting.max ? messages.full(waiting.now) : null
}
