import { createTransport } from 'nodemailer'
import { composeMail } from './compose-mail.ts'
import type { MailTransport, OutgoingMail } from './mail-message.ts'

/** nodemailer's own patience is counted in minutes. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const

/** Hands mails to the server of SMTP_URL, a connection each. */
export class SmtpTransport implements MailTransport {
  readonly #from: string
  readonly #transporter

  constructor(url: string, from: string) {
    this.#from = from
    this.#transporter = createTransport({ url, ...PATIENCE })
  }

  async send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    await this.#transporter.sendMail({ ...composeMail(mail, this.#from), signal })
  }
}
