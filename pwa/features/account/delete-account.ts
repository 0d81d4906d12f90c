import { callAccount } from '../../data/account-api.ts'
import { currentAgentKey } from '../../data/agent-key.ts'
import { forgetAgentKey, NOT_ENDED } from '../../data/agent-signing-key.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { type Me, storeUser } from '../../data/session.ts'
import { discardUnsaved } from '../../sync/user/prune-user-databases.ts'
import { formText } from '../../ui/form-text.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'

/**
 * Deletes the account when a form holds its password and its name, and signs out on all pages of this browser. Nobody
 * could sign in again for what was left here.
 */
export async function deleteAccount(form: HTMLFormElement, { id, username }: Me): Promise<Problems> {
  const password = formText(form, 'password')
  if (password === '') return { password: 'Please enter your password.' }
  if (formText(form, 'confirmation').trim() !== username)
    return { confirmation: `Please type ${username}, exactly like this.` }
  try {
    const { kept } = await callAccount('deleteAccount', { body: { password } })
    await discardUnsaved(id).catch(() => {})
    const isEnded = await forgetAgentKey(currentAgentKey())
    storeUser(null)
    showToast({ title: 'Account deleted', text: isEnded ? kept : `${kept} ${NOT_ENDED}`, durationMs: 10_000 })
    return {}
  } catch (error) {
    const text = reasonOf(error, 'Something went wrong. Please try again later.')
    const isWrong = error instanceof ApiError && error.code === 'wrong-password'
    showToast({ title: 'Account not deleted', text, tone: 'error' })
    return { [isWrong ? 'password' : 'form']: text }
  }
}
