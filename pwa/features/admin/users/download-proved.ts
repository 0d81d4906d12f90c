import { callAccount } from '../../../data/account-api.ts'
import { askForProof } from '../../../data/fresh-proof.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { showToast } from '../../../ui/toast.ts'

/** Follows a link to a file for which the server asks who uses the session: a browser would save the refusal. */
export async function downloadProved(link: HTMLAnchorElement): Promise<void> {
  try {
    const { isProofFresh } = await callAccount('accountSecurity')
    if (!isProofFresh && !(await askForProof())) return
    const follow = document.createElement('a')
    follow.href = link.href
    follow.download = ''
    follow.click()
  } catch (error) {
    const text = reasonOf(error, 'Please try again later.')
    showToast({ title: 'The file could not be downloaded', text, tone: 'error' })
  }
}
