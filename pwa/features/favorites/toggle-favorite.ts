import { commonMessages } from '#shared/messages/common.ts'
import { favoritesMessages } from '#shared/messages/tool-actions.ts'
import { askForLists } from '../../data/list-request.ts'
import { currentSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { recordUse } from '../../data/usage/use-counting.ts'
import { userData } from '../../data/user-data.ts'
import { changeUserData } from '../../sync/user/follow-user.ts'
import { showToast } from '../../ui/toast.ts'

/** Makes a tool a favorite or none, with or without a connection. Visitors are asked to sign in. */
export async function toggleFavorite(toolId: number): Promise<void> {
  if (currentSession().user === null) return askToSignIn()
  const { added, addToList, removed, addFailed, removeFailed } = favoritesMessages
  const on = !userData.getState()?.favorites.includes(toolId)
  try {
    await changeUserData({ name: 'favorite.set', args: { toolId, on } })
    const undo = { label: commonMessages.undo, onClick: () => void toggleFavorite(toolId) }
    const lists = { label: addToList, onClick: () => askForLists([toolId]) }
    showToast(on ? { title: added, action: lists } : { title: removed, action: undo })
    if (on) recordUse('favorite', toolId)
  } catch {
    showToast({ ...(on ? addFailed : { title: removeFailed }), tone: 'error' })
  }
}
