import { callAccount } from '../../data/account-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.ts'

/** Hands the user a file of all that is stored about them. */
export async function downloadOwnData(): Promise<void> {
  try {
    const data = await callAccount('exportAccount')
    saveFile('ai-tool-hub-account.json', JSON.stringify(data, null, 2))
  } catch (error) {
    const text = reasonOf(error, 'Please try again later.')
    showToast({ title: 'Your data could not be downloaded', text, tone: 'error' })
  }
}
