import { emailKey, readEmail } from '#shared/domain/email-address.ts'
import { newsletterMessages } from '#shared/messages/contact.ts'
import { subscribedMessages } from '#shared/messages/newsletter.ts'
import { api } from '../../data/api-client.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { currentSession } from '../../data/session.ts'
import { showToast } from '../../ui/toast.ts'

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
    return complain(subscribedMessages[reading.problem].title, reading.message)
  }
  try {
    const { needsConfirmation } = await api.call('subscribeNewsletter', { body: { email: reading.email } })
    if (needsConfirmation) return accept(form, subscribedMessages.asked)
  } catch (error) {
    const isKept = error instanceof UnreachableError && (await isQueued(reading.email))
    if (!isKept) return complain(newsletterMessages.failed.title, reasonOf(error))
    return accept(form, subscribedMessages.kept)
  }
  return accept(form, subscribedMessages.done)
}

function accept(form: HTMLFormElement, words: { title: string; text: string }): null {
  form.reset()
  showToast({ ...words, tone: 'success' })
  return null
}

/** What somebody signed in asks for their own address waits on their device, as everything else they change. */
async function isQueued(email: string): Promise<boolean> {
  const { user } = currentSession()
  if (user === null || emailKey(user.email) !== emailKey(email)) return false
  try {
    const { changeUserData } = await import('../../sync/user/follow-user.ts')
    await changeUserData({ name: 'newsletter.set', args: { on: true } })
    return true
  } catch {
    return false
  }
}

function complain(title: string, text: string): string {
  showToast({ title, text, tone: 'error' })
  return text
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreachableError)
    return navigator.onLine ? subscribedMessages.unreachable : subscribedMessages.offline
  const detail = error instanceof ApiError ? error.detail : null
  return detail ?? newsletterMessages.failed.text
}
