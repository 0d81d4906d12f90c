import { cleanPlainText } from '#shared/domain/printable.ts'
import { ApiError } from '../../data/api-errors.ts'
import { issuesOf } from '../../data/issues-of.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { callReviews } from '../../data/reviews-api.ts'
import { formText } from '../../ui/form-text.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'
import { REVIEW_TEXTS } from './review-texts.ts'

const TEXTS = REVIEW_TEXTS.removal

/** Needs a connection, as everything that moderators do. One that somebody else was faster with is gone as well. */
export async function removeReview(form: HTMLFormElement, id: number): Promise<Problems> {
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
