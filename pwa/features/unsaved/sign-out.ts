import { signOutMessages } from '#shared/messages/account.ts'
import { callAccount } from '../../data/account-api.ts'
import { currentAgentKey, reserveAgentKey } from '../../data/agent-key.ts'
import { forgetAgentKey, NOT_ENDED } from '../../data/agent-signing-key.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { type Me, storeUser } from '../../data/session.ts'
import { welcomeShown } from '../../data/tour-marks.ts'
import { forgetUse } from '../../data/usage/use-counting.ts'
import { discardUnsaved } from '../../sync/user/prune-user-databases.ts'
import { showToast } from '../../ui/toast.ts'
import type { KeyFate } from './key-dialog.tsx'

interface Leave {
  discards: boolean
  keyFate: KeyFate
}

/**
 * Signs out on all pages of this browser; false when it did not work. What the server has not taken stays on this
 * device for the user's next sign-in here, unless it is discarded, which happens only once they are signed out; so it
 * is with the key of an agent.
 */
export async function signOut({ id }: Me, { discards, keyFate }: Leave): Promise<boolean> {
  const { done, failed } = signOutMessages
  try {
    await callAccount('logout')
  } catch (error) {
    showToast({ title: failed.title, text: reasonOf(error, failed.text), tone: 'error' })
    return false
  }
  if (discards) await discardUnsaved(id).catch(() => {})
  let isEnded = true
  if (keyFate === 'keep') reserveAgentKey(id)
  else isEnded = await forgetAgentKey(currentAgentKey())
  welcomeShown.set(null)
  await forgetUse().catch(() => {})
  storeUser(null)
  showToast({ title: done, ...(!isEnded && { text: NOT_ENDED }) })
  return true
}
