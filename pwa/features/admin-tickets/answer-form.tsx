import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { TICKET_TEXT } from '#shared/policy/limits.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import classes from './answer-form.module.css'

interface AnswerFormProps {
  /** There is an answer already, which this one replaces. */
  isCorrection: boolean
  draft: string
  onDraft: (text: string) => void
  problem: string | null
  onAnswer: (text: string) => Promise<void>
  /** Closes the ticket, not the form. */
  onClose: () => void
}

export function AnswerForm({ isCorrection, draft, onDraft, problem, onAnswer, onClose }: AnswerFormProps) {
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    if (draft.trim() === '') return { answer: 'Please write an answer.' }
    await onAnswer(draft)
    return {}
  })
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextAreaField
        name="answer"
        label={isCorrection ? 'Replace the answer' : 'Answer'}
        hint="Its user reads this on all their devices, under Support."
        maxLength={TICKET_TEXT.answer}
        value={draft}
        readOnly={isBusy}
        problem={problems.answer}
        onChange={({ currentTarget: { value } }) => onDraft(value)}
      />
      <div role="alert">
        {problem !== null && (
          <p className={classes.problem}>
            <IconAlertTriangle size={18} aria-hidden="true" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          Close ticket
        </Button>
        <Button type="submit" size="md" aria-disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send answer'}
        </Button>
      </div>
    </form>
  )
}
