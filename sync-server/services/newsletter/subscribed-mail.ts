import { z } from 'zod'
import { paths } from '#shared/paths.ts'
import { escapeHtml } from '#shared/site/escape-markup.ts'
import type { Writer } from '../../db/write-transaction.ts'
import { findSubscriber } from '../../repositories/newsletter-subscribers.ts'
import type { MailMessage, MailTemplate } from '../mail/mail-message.ts'
import { MAIL_STYLES, mailPage } from '../mail/mail-page.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

export const SUBSCRIBED_TEMPLATE = 'newsletter-subscribed'

const dataSchema = z.object({ subscriberId: z.int() })

export interface SubscribedMailDeps {
  writer: Writer
  tokens: UnsubscribeTokens
  publicUrl: string
}

/** The confirmation; null when the address was unsubscribed before it could be sent. */
export function subscribedMail({ writer, tokens, publicUrl }: SubscribedMailDeps): MailTemplate {
  return async (data) => {
    const { subscriberId } = dataSchema.parse(data)
    const subscriber = await findSubscriber(writer, subscriberId)
    if (subscriber?.status !== 'subscribed' || subscriber.bouncedAt !== null) return null
    const token = await tokens.issue(subscriberId)
    return write(subscriber.email, publicUrl, `${publicUrl}${paths.unsubscribe}?token=${token}`)
  }
}

const WELCOME =
  'Thanks for subscribing. Once a week we’ll send you new AI tools worth a look and what other people are trying right now.'
const WHY = 'You’re receiving this email because this address was entered on'

function write(to: string, publicUrl: string, unsubscribeUrl: string): MailMessage {
  return {
    to,
    subject: 'You are subscribed to AI Tool Hub',
    text: asText(publicUrl, unsubscribeUrl),
    html: asHtml(escapeHtml(publicUrl), escapeHtml(unsubscribeUrl)),
    unsubscribeUrl,
  }
}

function asText(publicUrl: string, unsubscribeUrl: string): string {
  return `You’re subscribed

${WELCOME}

In the meantime, browse the whole directory:
${publicUrl}/

--
${WHY} ${publicUrl}/
If this wasn’t you, or you’d rather not receive it, unsubscribe here:
${unsubscribeUrl}
`
}

function asHtml(publicUrl: string, unsubscribeUrl: string): string {
  const { button, quiet } = MAIL_STYLES
  return mailPage({
    title: 'You’re subscribed',
    content: `<p style="margin:0 0 24px">${WELCOME}</p>
<p style="margin:0"><a href="${publicUrl}/" style="${button}">Browse the directory</a></p>`,
    foot: `${WHY} <a href="${publicUrl}/" style="${quiet}">${publicUrl}</a>. If this wasn’t you, or you’d rather not receive it: <a href="${unsubscribeUrl}" style="${quiet}">unsubscribe</a>.`,
  })
}
