import { Button } from '@mantine/core'
import { useState } from 'react'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { useStoredDraft } from '../../data/use-stored-draft.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
import classes from './agent-demo.module.css'
import { EMPTY_LISTING, type ListingDraft, readListing } from './listing-draft.ts'
import { ListingTypeChoice } from './listing-type-choice.tsx'
import { submitListing } from './submit-listing.ts'
import type { DemoAgent } from './use-demo-agent.ts'

/** A tool to be listed; the draft survives a reload. */
export function ListingForm({ agent }: { agent: DemoAgent }) {
  const { draft, change, clear } = useStoredDraft(STORAGE_KEYS.agentDemoListing, EMPTY_LISTING)
  const [repeat] = useState(() => new RepeatableRequest())
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const { ready, problems: missing } = readListing(draft)
    if (ready === null) {
      showToast({ ...agentDemoMessages.missing, tone: 'error' })
      return missing
    }
    const found = await submitListing(agent, ready, repeat)
    if (Object.keys(found).length === 0) clear()
    return found
  })
  return (
    <form className={classes.form} noValidate aria-label="Tool listing" onSubmit={onSubmit}>
      <ListingFields draft={draft} problems={problems} isReadOnly={isBusy} onChange={change} />
      <ListingTypeChoice
        chosen={draft.submissionType}
        onChoose={(submissionType) => change({ submissionType })}
      />
      {problems.form !== undefined && <p className={classes.problem}>{problems.form}</p>}
      <div className={classes.actions}>
        <Button type="submit" size="md" className={classes.submit ?? ''} aria-disabled={isBusy}>
          {isBusy ? 'Submitting…' : 'Submit Tool'}
        </Button>
      </div>
    </form>
  )
}

interface ListingFieldsProps {
  draft: ListingDraft
  problems: Problems
  isReadOnly: boolean
  onChange: (patch: Partial<ListingDraft>) => void
}

function ListingFields({ draft, problems, isReadOnly, onChange }: ListingFieldsProps) {
  const { data: categories } = useCategories()
  const text = (name: 'toolName' | 'website' | 'description') => ({
    name,
    value: draft[name],
    required: true,
    readOnly: isReadOnly,
    autoComplete: 'off',
    problem: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <div className={classes.pair}>
        <TextField {...text('toolName')} label="Name of the tool" />
        <TextField {...text('website')} label="Website" type="url" inputMode="url" placeholder="https://" />
      </div>
      <TextAreaField
        {...text('description')}
        label="Description"
        hint="What it does and for whom, in plain words."
      />
      <SelectField
        name="categoryId"
        label="Category"
        value={draft.categoryId}
        disabled={isReadOnly}
        problem={problems.categoryId}
        onChange={({ currentTarget: { value } }) => onChange({ categoryId: value })}
      >
        <option value="">Guess it from the words</option>
        {categories?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
