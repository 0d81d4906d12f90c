import { messages } from '#shared/messages.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { callAccount } from '../../data/account-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { keepUser } from '../../data/session.ts'
import { showToast } from '../../ui/toast.ts'

/** Signs out on all pages of this browser; false when it did not work. */
export async function signOut(): Promise<boolean> {
  const { done, failed } = messages.signOut
  try {
    await callAccount('logout')
  } catch (error) {
    showToast({ title: failed.title, text: reasonOf(error, failed.text), tone: 'error' })
    return false
  }
  forgetWelcome()
  keepUser(null)
  showToast({ title: done })
  return true
}

function forgetWelcome(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEYS.welcomeShown)
  } catch {
    // Storage is refused.
  }
}
