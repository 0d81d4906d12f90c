import type { Logger } from 'pino'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import {
  bookAttempt,
  findDueMail,
  markMailFailed,
  nextMailTime,
  type QueuedMail,
  removeMail,
} from '../../repositories/mail-queue.ts'
import type { MailTemplate, MailTransport } from './mail-message.ts'
import { isRefusedForGood, MAX_ATTEMPTS, nextAttempt } from './retry.ts'

/** A restore can bring mails that nobody has announced. */
const LOOK_AGAIN_MS = 60_000
/** How long a stop waits for the mail that is being sent. */
const STOP_GRACE_MS = 3000

export interface MailQueueDeps {
  writer: Writer
  transport: MailTransport
  templates: Readonly<Record<string, MailTemplate>>
  /** The domain of message ids. */
  domain: string
  log: Logger
}

/**
 * Sends what waits in the table, one mail after the other:
 *
 *   waiting ──▶ attempt booked ──▶ sent: the row goes
 *      ▲              │
 *      └── wait ◀─────┴──▶ failed: refused for good, or the last attempt
 *
 * An attempt is booked, with the time of the next, before it is made: a process killed in the middle of it costs a wait
 * and never a flood. A mail whose acceptance was not learnt of is sent again under the same message id.
 */
export class MailQueue {
  readonly #deps: MailQueueDeps
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false
  #isStopped = false

  constructor(deps: MailQueueDeps) {
    this.#deps = deps
  }

  /** Looks for mails soon: whoever has queued one goes on at once. */
  wake(): void {
    this.#isWoken = true
    if (this.#running === undefined) this.#lookIn(0)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const cut = setTimeout(() => this.#stopping.abort(), STOP_GRACE_MS)
    await this.#running
    clearTimeout(cut)
  }

  #lookIn(milliseconds: number): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#run(), milliseconds)
  }

  #run(): void {
    this.#isWoken = false
    this.#running = this.#sendDue()
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'the mail queue could not be read')
        return LOOK_AGAIN_MS
      })
      .then((wait) => {
        this.#running = undefined
        this.#lookIn(this.#isWoken ? 0 : wait)
      })
  }

  /** @returns milliseconds until the next look */
  async #sendDue(): Promise<number> {
    while (!this.#isStopped) {
      const next = await nextMailTime(this.#deps.writer)
      const wait = next === undefined ? LOOK_AGAIN_MS : Date.parse(next) - Date.now()
      if (wait > 0) return Math.min(wait, LOOK_AGAIN_MS)
      const mail = await this.#takeDue()
      if (mail !== undefined) await this.#attempt(mail)
    }
    return LOOK_AGAIN_MS
  }

  #takeDue(): Promise<QueuedMail | undefined> {
    const now = new Date()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const mail = await findDueMail(transaction, now.toISOString())
      if (mail === undefined) return undefined
      const attempts = mail.attempts + 1
      await bookAttempt(transaction, mail.id, nextAttempt(attempts, now).toISOString())
      return { ...mail, attempts }
    })
  }

  async #attempt(mail: QueuedMail): Promise<void> {
    const { writer, log } = this.#deps
    try {
      await this.#send(mail)
      await removeMail(writer, mail.id)
    } catch (error) {
      const isOver = isRefusedForGood(error) || mail.attempts >= MAX_ATTEMPTS
      if (isOver) await markMailFailed(writer, mail.id)
      log[isOver ? 'error' : 'warn']({ ...summary(mail), ...reason(error) }, 'a mail could not be sent')
    }
  }

  async #send(mail: QueuedMail): Promise<void> {
    const { transport, templates, domain } = this.#deps
    const write = templates[mail.template]
    if (write === undefined) throw new Error(`There is no template ${mail.template}.`)
    const message = await write(mail.data)
    if (message === null) return
    const date = new Date(mail.createdAt)
    const messageId = `<${mail.template}-${mail.id}-${date.getTime().toString(36)}@${domain}>`
    await transport.send({ ...message, messageId, date }, this.#stopping.signal)
  }
}

const summary = ({ id, template, attempts }: QueuedMail) => ({ mail: id, template, attempts })

/** Without addresses: the errors of mail servers repeat whom the mail was for. */
function reason(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: 'unknown' }
  const code = 'code' in error ? error.code : error.message
  return { reason: code, ...('responseCode' in error && { responseCode: error.responseCode }) }
}
