import type { ReactNode } from 'react'
import { answerMessages } from '#shared/messages/claims.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { ApiError } from '../../data/api-errors.ts'
import { issuesOf } from '../../data/issues-of.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { callReviews, type Review } from '../../data/reviews-api.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'
import { ReviewText } from './review-text.tsx'
import classes from './reviews.module.css'

const TEXTS = reviewMessages.removal

interface RemoveDialogProps {
  review: Pick<Review, 'id' | 'author' | 'rating' | 'text'>
  onClose: () => void
  /** It is gone, by whomever. */
  onRemoved: () => void
}

/** For moderators: no review goes without a reason, which its author reads. */
export function RemoveDialog({ review, onClose, onRemoved }: RemoveDialogProps) {
  const { id, author, rating, text } = review
  return (
    <ReasonDialog
      title={reviewMessages.removeOf(author)}
      hint={TEXTS.reasonHint}
      missing={TEXTS.reasonMissing}
      action={reviewMessages.removeReview}
      busy={reviewMessages.removing}
      send={(reason) => removal(() => callReviews('removeReview', removalOf(id, reason)), TEXTS)}
      onDone={onRemoved}
      onClose={onClose}
    >
      <Quote>
        <p>{reviewMessages.outOf5Stars(rating)}</p>
        <ReviewText text={text} />
      </Quote>
    </ReasonDialog>
  )
}

interface RemoveAnswerDialogProps {
  review: Pick<Review, 'id' | 'author'>
  text: string
  onClose: () => void
  onRemoved: () => void
}

/** The same for what a maker has said to a review. */
export function RemoveAnswerDialog({ review: { id, author }, text, ...rest }: RemoveAnswerDialogProps) {
  const words = {
    done: answerMessages.removed,
    gone: answerMessages.gone,
    failed: answerMessages.removalFailed,
  }
  return (
    <ReasonDialog
      title={answerMessages.removeOf(author)}
      hint={answerMessages.reasonHint}
      missing={answerMessages.reasonMissing}
      action={answerMessages.removeAnswer}
      busy={reviewMessages.removing}
      send={(reason) => removal(() => callReviews('removeReviewAnswer', removalOf(id, reason)), words)}
      onDone={rest.onRemoved}
      onClose={rest.onClose}
    >
      <Quote>
        <ReviewText text={text} />
      </Quote>
    </ReasonDialog>
  )
}

function Quote({ children }: { children: ReactNode }) {
  return (
    <div className={`p-3 text-ui text-ink-2 bg-sunken rounded-md overflow-y-auto ${classes.quote}`}>
      {children}
    </div>
  )
}

const removalOf = (id: number, reason: string) => ({ params: { id: String(id) }, body: { reason } })

interface RemovalWords {
  done: Parameters<typeof showToast>[0]
  gone: Parameters<typeof showToast>[0]
  failed: string
}

/** Needs a connection, as everything that moderators do. What somebody else was faster with is gone as well. */
async function removal(
  remove: () => Promise<unknown>,
  { done, gone, failed }: RemovalWords,
): Promise<Problems> {
  try {
    await remove()
    showToast(done)
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone) return { reason: issuesOf(error).get('reason') ?? reasonOf(error, failed) }
    showToast(gone)
  }
  return {}
}
