import { z } from 'zod'
import { paths } from '#shared/paths.ts'
import type { Writer } from '../../db/write-transaction.ts'
import { escapeHtml } from '../../lib/escape-markup.ts'
import { findSubscriber } from '../../repositories/newsletter-subscribers.ts'
import type { MailMessage, MailTemplate } from '../mail/mail-message.ts'
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
  return `You are subscribed

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
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>You are subscribed</title></head>
<body style="margin:0;padding:24px;background:#f7f8f6;color:#131a16;font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e5df;border-radius:14px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">You are subscribed</h1>
<p style="margin:0 0 24px">${WELCOME}</p>
<p style="margin:0"><a href="${publicUrl}/" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6a4c;color:#ffffff;font-weight:600;text-decoration:none">Browse the directory</a></p>
</div>
<p style="max-width:520px;margin:24px auto 0;color:#5f6963;font-size:13px">${WHY} <a href="${publicUrl}/" style="color:#5f6963">${publicUrl}</a>. If this wasn’t you, or you’d rather not receive it: <a href="${unsubscribeUrl}" style="color:#5f6963">unsubscribe</a>.</p>
</body>
</html>
`
}
