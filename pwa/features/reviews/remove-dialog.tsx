import { Button, Group, Stack, Textarea } from '@mantine/core'
import { cleanPlainText } from '#shared/domain/printable.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { ApiError } from '../../data/api-errors.ts'
import { issuesOf } from '../../data/issues-of.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { callReviews, type Review } from '../../data/reviews-api.ts'
import { formText } from '../../ui/form-text.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
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
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const found = await removeReview(form, review.id)
    if (Object.keys(found).length === 0) {
      onRemoved()
      onClose()
    }
    return found
  })
  return (
    <PanelDialog title={reviewMessages.removeOf(review.author)} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <div className={`p-3 text-ui text-ink-2 bg-sunken rounded-md overflow-y-auto ${classes.quote}`}>
            <p>{reviewMessages.outOf5Stars(review.rating)}</p>
            <ReviewText text={review.text} />
          </div>
          <Textarea
            autosize
            name="reason"
            label={commonMessages.reason}
            description={TEXTS.reasonHint}
            minRows={3}
            maxLength={500}
            error={problems.reason}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={onClose}>
              {commonMessages.keepIt}
            </Button>
            <Button type="submit" size="md" color="red" aria-disabled={isBusy}>
              {isBusy ? reviewMessages.removing : reviewMessages.removeReview}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

/** Needs a connection, as everything that moderators do. One that somebody else was faster with is gone as well. */
async function removeReview(form: HTMLFormElement, id: number): Promise<Problems> {
  const reason = cleanPlainText(formText(form, 'reason'))
  if (reason === '') return { reason: TEXTS.reasonMissing }
  try {
    await callReviews('removeReview', { params: { id: String(id) }, body: { reason } })
    showToast(TEXTS.done)
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone) return { reason: issuesOf(error).get('reason') ?? reasonOf(error, TEXTS.failed) }
    showToast(TEXTS.gone)
  }
  return {}
}
