import { commonMessages } from '#shared/messages/common.ts'
import { savedComparisonMessages } from '#shared/messages/comparison.ts'
import { changeUserData } from '../../sync/user/follow-user.ts'
import { showToast } from '../../ui/toast.ts'
import { savedOrder } from './saved-order.ts'

/** Keeps a comparison on all devices of the user, with or without a connection. */
export async function saveComparison(ids: readonly number[]): Promise<void> {
  try {
    await setSaved(ids, true)
    showToast(savedComparisonMessages.added)
  } catch {
    showToast({ title: savedComparisonMessages.failed, tone: 'error' })
  }
}

/** @param canUndo saving takes premium, which may have ended */
export async function dropComparison(ids: readonly number[], canUndo: boolean): Promise<void> {
  const action = { label: commonMessages.undo, onClick: () => void saveComparison(ids) }
  try {
    await setSaved(ids, false)
    showToast({ title: savedComparisonMessages.removed, ...(canUndo && { action }) })
  } catch {
    showToast({ title: savedComparisonMessages.removeFailed, tone: 'error' })
  }
}

function setSaved(ids: readonly number[], on: boolean): Promise<void> {
  return changeUserData({ name: 'comparison.set', args: { toolIds: savedOrder(ids), on } })
}
