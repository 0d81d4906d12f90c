import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Improvement } from '#shared/domain/improvement.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
import { useAgent } from './agent-context.ts'
import { FIELD_NAMES } from './field-names.ts'
import classes from './revise-form.module.css'
import { changesOf, textsOf } from './revised-changes.ts'

interface ReviseFormProps {
  improvement: Improvement
  onClose: () => void
}

/** Answers a request for changes: every field as it was proposed, to be written anew. */
export function ReviseForm({ improvement, onClose }: ReviseFormProps) {
  const [texts, setTexts] = useState(() => textsOf(improvement.fields))
  const [reasoning, setReasoning] = useState(improvement.reasoning)
  const send = useRevising(improvement.id)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const changes = changesOf(texts)
    if (changes === null) return { form: 'Please propose at least one field.' }
    const found = await send({ changes, ...(reasoning.trim() === '' ? {} : { reasoning: reasoning.trim() }) })
    if (Object.keys(found).length === 0) onClose()
    return found
  })
  return (
    <form ref={form} className={classes.form} noValidate aria-label="Revise the proposal" onSubmit={onSubmit}>
      {improvement.fields.map(({ field, proposed }) => (
        <TextAreaField
          key={field}
          name={field}
          label={FIELD_NAMES[field]}
          hint={Array.isArray(proposed) ? 'One on each line' : undefined}
          value={texts[field] ?? ''}
          readOnly={isBusy}
          problem={problems[field]}
          onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [field]: value })}
        />
      ))}
      <TextAreaField
        name="reasoning"
        label="Reasoning (optional)"
        value={reasoning}
        readOnly={isBusy}
        problem={problems.reasoning}
        onChange={({ currentTarget: { value } }) => setReasoning(value)}
      />
      {problems.form !== undefined && (
        <p role="alert" className={classes.problem}>
          {problems.form}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send for review again'}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

const NAMES = { ...FIELD_NAMES, reasoning: 'The reasoning' }

interface Revision {
  changes: NonNullable<ReturnType<typeof changesOf>>
  reasoning?: string
}

/** @returns what is wrong with it; nothing when it is sent */
function useRevising(id: number): (body: Revision) => Promise<Problems> {
  const { call } = useAgent()
  const queries = useQueryClient()
  const [repeat] = useState(() => new RepeatableRequest())
  return async (body) => {
    try {
      await call('reviseImprovement', { params: { id: String(id) }, body, headers: repeat.header(body) })
      repeat.done()
      showToast({ title: 'Proposal revised', text: 'It waits for review again.', tone: 'success' })
      await queries.invalidateQueries({ queryKey: ['agent'] })
      return {}
    } catch (error) {
      const found = problemsOfAnswer(error, NAMES)
      const form = reasonOf(error, 'The revision could not be sent. Please try again later.')
      return Object.keys(found).length > 0 ? found : { form }
    }
  }
}
