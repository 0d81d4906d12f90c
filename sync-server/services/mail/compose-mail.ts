import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from './mail-message.ts'

const SENDER = 'AI Tool Hub'

/**
 * The mail in nodemailer's words. Addresses are given as objects, so that none is parsed for others inside it, and
 * nothing is ever read from files or fetched for a mail.
 */
export function composeMail(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from: { name: SENDER, address: from },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
