import { Alert, Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { AdminBounty, BountyDraft } from '#shared/domain/bounty.ts'
import { IMPROVED_FIELDS } from '#shared/domain/improvement.ts'
import { adminBountyMessages as texts } from '#shared/messages/admin-bounties.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FIELD_NAMES } from '#shared/messages/improvement-labels.ts'
import { BOUNTY_LIMITS } from '#shared/policy/bounty-states.ts'
import { IMPROVEMENT_PRICE, SECOND_APPROVAL_ABOVE } from '#shared/policy/marketplace.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useCategoryList } from '../../../data/use-category-list.ts'
import { useSend } from '../../../data/use-send.ts'
import { formatDollars } from '../../../ui/format-amount.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { focusFirst, type Problems } from '../../../ui/use-submission.ts'
import {
  emptyBounty,
  readBounty,
  SCOPES,
  type TypedBounty,
  typedBounty,
  wholeBudget,
} from './bounty-draft.ts'
import { NamedTools } from './named-tools.tsx'
import { BOUNTIES_KEY } from './use-bounties.ts'

interface BountyFormProps {
  /** null drafts one. */
  bounty: AdminBounty | null
  onSaved: (bounty: AdminBounty) => void
  onClose: () => void
}

/** The terms of a bounty. Saving them moves no money. */
export function BountyForm({ bounty, onSaved, onClose }: BountyFormProps) {
  const form = useForm<TypedBounty>({
    name: 'bounty',
    initialValues: bounty === null ? emptyBounty() : typedBounty(bounty),
  })
  const element = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [problem, setProblem] = useState<string>()
  const show = (problems: Problems) => {
    form.setErrors({ ...problems })
    setProblem(problems.form)
    if (element.current !== null) focusFirst(element.current, problems)
  }
  const { send, isSending } = useSend({
    send: (body: BountyDraft) =>
      bounty === null
        ? callAdmin('addBounty', { body })
        : callAdmin('changeBounty', { params: { id: String(bounty.id) }, body }),
    done: texts.saved,
    failed: texts.notSaved,
    fields: { names: texts.parts, show },
    onFailed: (error) => {
      setProblem(reasonOf(error, texts.notSaved))
      return undefined
    },
    onDone: onSaved,
    refresh: [BOUNTIES_KEY],
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { draft, problems } = readBounty(form.values)
    show(problems)
    if (draft !== null) send(draft)
  }
  return (
    <PanelDialog
      title={bounty === null ? texts.newBounty : texts.editTitle}
      onClose={onClose}
      footer={
        <>
          <Budget typed={form.values} />
          <Button type="submit" flex="none" form={formId} aria-disabled={isSending}>
            {isSending ? commonMessages.saving : texts.saveDraft}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} className="container" noValidate onSubmit={submit}>
        <Stack>
          <Wanted form={form} isReadOnly={isSending} />
          <Terms form={form} isReadOnly={isSending} />
          <div role="alert">{problem !== undefined && <Alert color="red">{problem}</Alert>}</div>
        </Stack>
      </form>
    </PanelDialog>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useForm<TypedBounty>>
  isReadOnly: boolean
}

/** What is to be done, and with which tools. */
function Wanted({ form, isReadOnly }: FieldsProps) {
  const { values, errors } = form
  const categories = useCategoryList().data ?? []
  return (
    <>
      <TextInput
        {...form.getInputProps('title')}
        name="title"
        data-autofocus
        required
        maxLength={120}
        autoComplete="off"
        label={texts.title}
        description={texts.titleHint}
        readOnly={isReadOnly}
      />
      <Textarea
        {...form.getInputProps('instructions')}
        autosize
        minRows={3}
        maxLength={2000}
        name="instructions"
        required
        label={texts.instructions}
        description={texts.instructionsHint}
        readOnly={isReadOnly}
      />
      <div className="stack items-start gap-4 cols-form">
        <NativeSelect
          {...form.getInputProps('scope')}
          name="scope"
          label={texts.scope}
          disabled={isReadOnly}
          data={SCOPES.map((value) => ({ value, label: texts.scopes[value] }))}
        />
        <NativeSelect
          {...form.getInputProps('field')}
          name="field"
          label={texts.field}
          disabled={isReadOnly}
          data={[
            { value: '', label: texts.anyField },
            ...IMPROVED_FIELDS.map((value) => ({ value, label: FIELD_NAMES[value] })),
          ]}
        />
      </div>
      {values.scope === 'category' && (
        <NativeSelect
          {...form.getInputProps('categoryId')}
          name="categoryId"
          required
          label={texts.category}
          disabled={isReadOnly}
          data={[
            { value: '', label: texts.chooseCategory, disabled: true },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {values.scope === 'tools' && (
        <NamedTools
          ids={values.toolIds}
          problem={errors.toolIds}
          isReadOnly={isReadOnly}
          onChange={(toolIds) => form.setFieldValue('toolIds', toolIds)}
        />
      )}
    </>
  )
}

/** What it pays, for how many tools, and by when. */
function Terms({ form, isReadOnly }: FieldsProps) {
  const { claimHours, decideHours, places, days } = BOUNTY_LIMITS
  const number = (name: 'priceUsd' | 'places' | 'claimHours' | 'decideHours') => ({
    ...form.getInputProps(name),
    name,
    type: 'number',
    required: true,
    readOnly: isReadOnly,
  })
  const { min, max } = IMPROVEMENT_PRICE
  return (
    <div className="stack items-start gap-4 cols-form">
      <TextInput
        {...number('priceUsd')}
        inputMode="decimal"
        step="any"
        min={min}
        max={max}
        label={texts.price}
        description={texts.priceHint(min, max)}
      />
      <TextInput
        {...number('places')}
        inputMode="numeric"
        min={1}
        max={places}
        label={texts.places}
        description={texts.placesHint(places)}
      />
      <TextInput
        {...number('claimHours')}
        inputMode="numeric"
        min={claimHours.min}
        max={claimHours.max}
        label={texts.claimHours}
        description={texts.claimHint(claimHours.min, claimHours.max)}
      />
      <TextInput
        {...number('decideHours')}
        inputMode="numeric"
        min={decideHours.min}
        max={decideHours.max}
        label={texts.decideHours}
        description={texts.decideHint(decideHours.min, decideHours.max)}
      />
      <TextInput
        {...form.getInputProps('endsAt')}
        name="endsAt"
        type="datetime-local"
        required
        readOnly={isReadOnly}
        label={texts.endsAt}
        description={texts.endsHint(days)}
      />
    </div>
  )
}

/** What all of it costs, and who has to approve that. */
function Budget({ typed }: { typed: TypedBounty }) {
  const total = wholeBudget(typed)
  const limit = formatDollars(SECOND_APPROVAL_ABOVE)
  return (
    <div role="status">
      <Text fw={620} className="tabular-nums">
        {texts.wholeBudget}: {total === null ? '–' : formatDollars(total)}
      </Text>
      {total !== null && (
        <Text fz="sm" c="var(--ink-2)">
          {total > SECOND_APPROVAL_ABOVE ? texts.needsTwo(limit) : texts.oneIsEnough}
        </Text>
      )}
    </div>
  )
}
