import { newsletterMessages } from '#shared/messages/contact.ts'
import { changeUserData } from '../../sync/user/follow-user.ts'
import { showToast } from '../../ui/toast.ts'

const LATER = 'It is kept on this device and sent when there is a connection.'

/** The newsletter to the address of the account: on or off from now on, with or without a connection. */
export async function setNewsletter(on: boolean): Promise<void> {
  const { done, failed } = newsletterMessages
  try {
    await changeUserData({ name: 'newsletter.set', args: { on } })
  } catch {
    showToast({ ...failed, tone: 'error' })
    return
  }
  const now = on ? done : { title: 'Unsubscribed', text: 'No more weekly mails will be sent to you.' }
  showToast(navigator.onLine ? now : { title: now.title, text: LATER })
}
