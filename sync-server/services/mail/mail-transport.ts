import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { MailTransport, OutgoingMail } from './mail-message.ts'

/** Mails hold addresses and tokens: they are for the operator's eyes only. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** Where mails go while no SMTP server is set: a folder of .eml files, which mail programs can open. */
export class OutboxFolder implements MailTransport {
  readonly #folder: string
  readonly #from: string
  readonly #transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  constructor(folder: string, from: string) {
    this.#folder = folder
    this.#from = from
  }

  /** A file appears under its name when it is complete. The same mail writes the same file again. */
  async send(mail: OutgoingMail): Promise<void> {
    const { message } = await this.#transporter.sendMail(composeMail(mail, this.#from))
    const file = join(this.#folder, fileName(mail))
    const partial = `${file}.partial`
    await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER })
    try {
      await writeFile(partial, message, { mode: PRIVATE_FILE, flush: true })
      await rename(partial, file)
    } finally {
      await rm(partial, { force: true })
    }
  }
}

/** Sorts by age, and holds no text chosen by a stranger. */
function fileName({ date, messageId }: OutgoingMail): string {
  const moment = date.toISOString().replace(/[^\dTZ]/g, '')
  const id = messageId.replace(/@.*/, '').replace(/[^\w-]/g, '')
  return `${moment}-${id}.eml`
}

/** nodemailer's defaults are minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const

/** Hands mails to the server of SMTP_URL, one connection for each. */
export class SmtpTransport implements MailTransport {
  readonly #from: string
  readonly #transporter

  constructor(url: string, from: string) {
    this.#from = from
    this.#transporter = createTransport({ url, ...TIMEOUTS })
  }

  async send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    await this.#transporter.sendMail({ ...composeMail(mail, this.#from), signal })
  }
}

/** To the mail server, or into the outbox where none is set. */
export function mailTransport({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport {
  return smtpUrl === null
    ? new OutboxFolder(join(dataDir, 'outbox'), mailFrom)
    : new SmtpTransport(smtpUrl, mailFrom)
}

const SENDER = 'AI Tool Hub'

/**
 * The mail as nodemailer's options. Addresses are objects, so that nodemailer does not parse one for others inside it,
 * and it reads no files and fetches no addresses.
 */
function composeMail(mail: OutgoingMail, from: string): SendMailOptions {
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
