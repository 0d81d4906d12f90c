import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { REVIEW_LIMITS } from '#shared/domain/form-limits.ts'
import { cleanPlainText } from '#shared/domain/printable.ts'
import type { NewReview } from '#shared/domain/review.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reviewMessages, STAR_WORDS } from '#shared/messages/reviews.ts'
import { formatNumber } from '../../ui/format.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { keepDraft, type ReviewDraft, readDraft } from './review-draft.ts'
import classes from './reviews.module.css'

interface ReviewDialogProps {
  toolId: number
  toolName: string
  /** What stands there until now. */
  review: NewReview | null
  /** @returns whether it was kept */
  onSave: (review: NewReview) => Promise<boolean>
  onClose: () => void
}

/** Closed, it keeps what was written until it is opened again; Cancel throws it away. */
export function ReviewDialog({ toolId, toolName, review, onSave, onClose }: ReviewDialogProps) {
  const [draft, setDraft] = useState<ReviewDraft>(readDraft(toolId) ?? review ?? { rating: null, text: '' })
  const change = (part: Partial<ReviewDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(toolId, next)
  }
  const leave = () => {
    keepDraft(toolId, null)
    onClose()
  }
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const { rating, text } = draft
    if (rating === null) return { rating: reviewMessages.ratingMissing }
    if (await onSave({ rating, text: cleanPlainText(text) })) leave()
    return {}
  })
  const counted = reviewMessages.charactersOf(
    formatNumber(draft.text.length),
    formatNumber(REVIEW_LIMITS.text),
  )
  return (
    <PanelDialog
      title={review === null ? reviewMessages.review(toolName) : reviewMessages.editYourReview}
      shape="narrow"
      onClose={onClose}
    >
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <StarInput
            name="rating"
            label={reviewMessages.yourRating}
            value={draft.rating}
            onChoose={(rating) => change({ rating })}
            problem={draft.rating === null ? problems.rating : undefined}
          />
          <Textarea
            autosize
            name="text"
            label={reviewMessages.yourExperienceOptional}
            minRows={4}
            maxRows={12}
            maxLength={REVIEW_LIMITS.text}
            value={draft.text}
            description={`${counted} ${reviewMessages.writing}`}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={leave}>
              {commonMessages.cancel}
            </Button>
            <Button type="submit" size="md" aria-disabled={isBusy}>
              {isBusy ? commonMessages.saving : reviewMessages.saveReview}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

interface StarInputProps {
  name: string
  label: string
  value: number | null
  onChoose: (rating: number) => void
  problem: string | undefined
}

/** Radio buttons that look like stars: the arrow keys choose, and each has a word. */
function StarInput({ name, label, value, onChoose, problem }: StarInputProps) {
  const noteId = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${noteId}-label`}
      aria-describedby={noteId}
      aria-invalid={problem !== undefined}
    >
      <span id={`${noteId}-label`} className="text-ui font-medium">
        {label}
      </span>
      <div className="row flex-wrap gap-y-1 gap-x-3">
        <div className={`flex ${classes.stars}`}>
          {STAR_WORDS.map((word, place) => {
            const rating = place + 1
            const isFilled = value !== null && rating <= value
            const Icon = isFilled ? IconStarFilled : IconStar
            return (
              <label
                key={word}
                className={`focus-ring grid place-items-center rounded-sm relative cursor-pointer h-11 hover-sunken ${isFilled ? 'text-accent' : ''} ${classes.star}`}
                data-filled={isFilled}
              >
                <input
                  type="radio"
                  name={name}
                  value={rating}
                  className={`m-0 absolute inset-0 ${classes.radio}`}
                  checked={value === rating}
                  data-autofocus={rating === (value ?? 1) || undefined}
                  onChange={() => onChoose(rating)}
                />
                <Icon size={28} aria-hidden="true" />
                <span className="visually-hidden">{reviewMessages.starsMean(rating, word)}</span>
              </label>
            )
          })}
        </div>
        <span id={noteId} className={`text-ui ${problem === undefined ? 'text-ink-3' : 'text-danger'}`}>
          {problem ?? (value === null ? reviewMessages.chooseStars : STAR_WORDS[value - 1])}
        </span>
      </div>
    </div>
  )
}
