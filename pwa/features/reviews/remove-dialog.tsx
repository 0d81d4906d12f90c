import { Button } from '@mantine/core'
import type { Review } from '../../data/reviews-api.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import classes from './remove-dialog.module.css'
import { removeReview } from './remove-review.ts'
import { ReviewText } from './review-text.tsx'
import { REVIEW_TEXTS } from './review-texts.ts'

interface RemoveDialogProps {
  review: Review
  onClose: () => void
  /** It is gone, by whomever. */
  onRemoved: () => void
}

/** For moderators: no review goes without a reason, which its author reads. */
export function RemoveDialog({ review, onClose, onRemoved }: RemoveDialogProps) {
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const found = await removeReview(form, review.id)
    if (Object.keys(found).length === 0) {
      onRemoved()
      onClose()
    }
    return found
  })
  return (
    <PanelDialog title={`Remove the review by ${review.author}`} shape="narrow" onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <div className={classes.quote}>
          <p>{`${review.rating} out of 5 stars`}</p>
          <ReviewText text={review.text} />
        </div>
        <TextAreaField
          name="reason"
          label="Reason"
          hint={REVIEW_TEXTS.removal.reasonHint}
          rows={3}
          maxLength={500}
          problem={problems.reason}
        />
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" size="md" className={classes.remove ?? ''} aria-disabled={isBusy}>
            {isBusy ? 'Removing…' : 'Remove review'}
          </Button>
        </div>
      </form>
    </PanelDialog>
  )
}
