import { readEmail } from '#shared/domain/email-address.ts'
import { messages } from '#shared/messages.ts'
import { api } from '../../data/api-client.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { showToast } from '../../ui/toast.ts'

const OFFLINE = 'There is no connection. Your address stays here: try again when you are back online.'
const UNREACHABLE = 'The server could not be reached. Your address stays here: try again in a moment.'

/**
 * Sends the address in the form's field and says by a toast how it went. The field is emptied when it worked, and takes
 * the focus when what is in it has to be put right.
 * @returns what is wrong, to be shown beside the field; null when nothing is
 */
export async function subscribe(form: HTMLFormElement): Promise<string | null> {
  const field = form.elements.namedItem('email')
  if (!(field instanceof HTMLInputElement)) throw new TypeError('The form has no field for the address')
  const reading = readEmail(field.value)
  if ('problem' in reading) {
    field.focus()
    return complain(messages.newsletter[reading.problem].title, reading.message)
  }
  try {
    await api.call('subscribeNewsletter', { body: { email: reading.email } })
  } catch (error) {
    return complain(messages.newsletter.failed.title, reasonOf(error))
  }
  form.reset()
  showToast({ ...messages.newsletter.done, tone: 'success' })
  return null
}

function complain(title: string, text: string): string {
  showToast({ title, text, tone: 'error' })
  return text
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreachableError) return navigator.onLine ? UNREACHABLE : OFFLINE
  const detail = error instanceof ApiError ? error.detail : null
  return detail ?? messages.newsletter.failed.text
}
