import type { NewReview } from '#shared/domain/review.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { showToast } from '../../ui/toast.ts'

interface Saving {
  toolId: number
  review: NewReview
  isOnline: boolean
}

/** Keeps a review on this device and sends it when that is possible. @returns whether it was kept */
export async function saveReview({ toolId, review, isOnline }: Saving): Promise<boolean> {
  const isKept = await change(toolId, review)
  if (isKept) showToast(isOnline ? reviewMessages.saved : reviewMessages.savedOffline)
  return isKept
}

/** Takes a review back. It can be written again as it was. */
export async function deleteReview(toolId: number, review: NewReview): Promise<void> {
  if (!(await change(toolId, null))) return
  const undo = () => void change(toolId, review)
  showToast({ ...reviewMessages.deleted, action: { label: commonMessages.undo, onClick: undo } })
}

async function change(toolId: number, review: NewReview | null): Promise<boolean> {
  try {
    // Whoever is signed in has it already; for visitors it would come for nothing.
    const { changeUserData } = await import('../../sync/user/follow-user.ts')
    await changeUserData({ name: 'review.set', args: { toolId, review } })
    return true
  } catch {
    showToast({ ...reviewMessages.failed, tone: 'error' })
    return false
  }
}
