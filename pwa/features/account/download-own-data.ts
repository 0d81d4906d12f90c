import { callAccount } from '../../data/account-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'

/** Hands the user a file of all that is stored about them. */
export async function downloadOwnData(): Promise<void> {
  try {
    const data = await callAccount('exportAccount')
    save('ai-tool-hub-account.json', JSON.stringify(data, null, 2))
  } catch (error) {
    const text = reasonOf(error, 'Please try again later.')
    showToast({ title: 'Your data could not be downloaded', text, tone: 'error' })
  }
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
