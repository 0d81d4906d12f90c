import { changeUserData } from '../../sync/user/follow-user.ts'
import { showToast } from '../../ui/toast.ts'
import { savedOrder } from './saved-order.ts'

const ADDED = 'Comparison saved'
const FAILED = 'The comparison could not be saved on this device. Please try again.'
const REMOVED = 'Comparison removed'
const REMOVE_FAILED = 'The comparison could not be removed. Please try again.'

/** Keeps a comparison on all devices of the user, with or without a connection. */
export async function saveComparison(ids: readonly number[]): Promise<void> {
  try {
    await setSaved(ids, true)
    showToast({ title: ADDED, text: 'You find it under Favorites.' })
  } catch {
    showToast({ title: FAILED, tone: 'error' })
  }
}

/** @param canUndo saving takes premium, which may have ended */
export async function dropComparison(ids: readonly number[], canUndo: boolean): Promise<void> {
  const action = { label: 'Undo', onClick: () => void saveComparison(ids) }
  try {
    await setSaved(ids, false)
    showToast({ title: REMOVED, ...(canUndo && { action }) })
  } catch {
    showToast({ title: REMOVE_FAILED, tone: 'error' })
  }
}

function setSaved(ids: readonly number[], on: boolean): Promise<void> {
  return changeUserData({ name: 'comparison.set', args: { toolIds: savedOrder(ids), on } })
}
