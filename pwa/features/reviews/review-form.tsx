import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { REVIEW_LIMITS } from '#shared/domain/form-limits.ts'
import { cleanPlainText } from '#shared/domain/printable.ts'
import type { NewReview } from '#shared/domain/review.ts'
import { formatNumber } from '../../ui/format.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { type Draft, draftOf, keepDraft } from './drafts.ts'
import classes from './own-review.module.css'
import { REVIEW_TEXTS } from './review-texts.ts'
import { StarInput } from './star-input.tsx'

interface ReviewFormProps {
  /** Names what is being written. */
  draftKey: string
  toolName: string
  /** What stands there until now. */
  review: NewReview | null
  heading: RefObject<HTMLHeadingElement | null>
  /** @returns whether it was kept */
  onSave: (review: NewReview) => Promise<boolean>
  onCancel: (() => void) | null
}

export function ReviewForm({ draftKey, toolName, review, heading, onSave, onCancel }: ReviewFormProps) {
  const [draft, setDraft] = useState<Draft>(draftOf(draftKey) ?? review ?? { rating: null, text: '' })
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(draftKey, next)
  }
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const { rating, text } = draft
    if (rating === null) return { rating: REVIEW_TEXTS.ratingMissing }
    if (await onSave({ rating, text: cleanPlainText(text) })) keepDraft(draftKey, null)
    return {}
  })
  const cancel =
    onCancel &&
    (() => {
      keepDraft(draftKey, null)
      onCancel()
    })
  return (
    <form className={classes.form} method="dialog" noValidate onSubmit={onSubmit}>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        {review === null ? `Review ${toolName}` : 'Edit your review'}
      </h3>
      <StarInput
        name="rating"
        label="Your rating"
        value={draft.rating}
        onChoose={(rating) => change({ rating })}
        problem={draft.rating === null ? problems.rating : undefined}
      />
      <TextAreaField
        name="text"
        label="Your experience (optional)"
        rows={4}
        maxLength={REVIEW_LIMITS.text}
        value={draft.text}
        hint={`${formatNumber(draft.text.length)} of ${formatNumber(REVIEW_LIMITS.text)} characters. Everybody sees your review and your user name.`}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        <Button type="submit" size="md" aria-disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save review'}
        </Button>
        {cancel && (
          <Button variant="default" size="md" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
