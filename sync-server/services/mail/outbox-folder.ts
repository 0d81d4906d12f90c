import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMail } from './compose-mail.ts'
import type { MailTransport, OutgoingMail } from './mail-message.ts'

/** Mails hold addresses and tokens: they are for the operator's eyes only. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** Where mails are put while no SMTP server is set: a folder of .eml files, which mail programs open. */
export class OutboxFolder implements MailTransport {
  readonly #folder: string
  readonly #from: string
  readonly #transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  constructor(folder: string, from: string) {
    this.#folder = folder
    this.#from = from
  }

  /** A file appears under its name when it is whole; the same mail again writes the same file. */
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

/** Sorts by age; made of nothing that a stranger has chosen. */
function fileName({ date, messageId }: OutgoingMail): string {
  const moment = date.toISOString().replace(/[^\dTZ]/g, '')
  const id = messageId.replace(/@.*/, '').replace(/[^\w-]/g, '')
  return `${moment}-${id}.eml`
}
