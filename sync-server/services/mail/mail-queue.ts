import type { Logger } from 'pino'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { RetrySchedule } from '../../lib/retry-schedule.ts'
import { annotate, traced } from '../../lib/tracing.ts'
import { WorkLoop } from '../../lib/work-loop.ts'
import {
  bookAttempt,
  findDueMail,
  markMailFailed,
  nextMailTime,
  type QueuedMail,
  removeMail,
} from '../../repositories/mail-queue.ts'
import type { MailTemplates, MailTransport } from './mail-message.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The waits after a failed attempt to send a mail. */
export const MAIL_RETRIES = new RetrySchedule([
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  8 * HOUR_MS,
  24 * HOUR_MS,
])
/** The wait that the last attempt books, in case its process dies. */
const LAST_ATTEMPT_MS = HOUR_MS

/** A restore can bring mails for which nobody calls `wake`. */
const POLL_MS = MINUTE_MS
/** How long a stop waits for the mail that is being sent. */
const STOP_GRACE_MS = 3000

export interface MailQueueDeps {
  writer: Writer
  transport: MailTransport
  templates: MailTemplates
  /** The domain of message ids. */
  domain: string
  log: Logger
  /** Called when a mail server has refused the address of a mail for good, with its code, such as `550`. */
  onRefused?: (mail: QueuedMail, code: string) => Promise<void>
}

/**
 * Sends the queued mails of the table, one after the other:
 *
 *   waiting ──▶ attempt booked ──▶ sent: the row is deleted
 *      ▲              │
 *      └── wait ◀─────┴──▶ failed: refused for good, or the last attempt
 *
 * An attempt is booked, with the time of the next, before it is made: a process killed in the middle of it costs a wait
 * and never a flood. A mail that may or may not have been accepted is sent again under the same message id.
 */
export class MailQueue {
  readonly #deps: MailQueueDeps
  readonly #stopping = new AbortController()
  readonly #loop: WorkLoop
  /** Attempts since the start, by where they left their mail. */
  readonly outcomes = { sent: 0, waiting: 0, failed: 0 }

  constructor(deps: MailQueueDeps) {
    this.#deps = deps
    this.#loop = new WorkLoop({
      look: () => this.#sendDue(),
      onError: (error) => deps.log.error({ err: error }, 'the mail queue could not be read'),
      afterErrorMs: POLL_MS,
    })
  }

  /** Looks for mails soon, without making the caller wait. */
  wake(): void {
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    const cut = setTimeout(() => this.#stopping.abort(), STOP_GRACE_MS)
    await this.#loop.stop()
    clearTimeout(cut)
  }

  /** @returns milliseconds until the next check */
  async #sendDue(): Promise<number> {
    while (!this.#loop.isStopped) {
      const next = await nextMailTime(this.#deps.writer)
      const wait = next === undefined ? POLL_MS : Date.parse(next) - Date.now()
      if (wait > 0) return Math.min(wait, POLL_MS)
      const mail = await this.#claimDue()
      if (mail !== undefined) await this.#traced(mail)
    }
    return POLL_MS
  }

  #claimDue(): Promise<QueuedMail | undefined> {
    const now = new Date()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const mail = await findDueMail(transaction, now.toISOString())
      if (mail === undefined) return undefined
      const attempts = mail.attempts + 1
      const wait = MAIL_RETRIES.waitAfter(attempts) ?? LAST_ATTEMPT_MS
      await bookAttempt(transaction, mail.id, new Date(now.getTime() + wait).toISOString())
      return { ...mail, attempts }
    })
  }

  /** A part of what the mail is about. */
  #traced(mail: QueuedMail): Promise<void> {
    const attributes = { 'mail.attempt': mail.attempts }
    return traced({ name: `mail ${mail.template}`, kind: 'consumer', attributes, from: mail.trace }, () =>
      this.#attempt(mail),
    )
  }

  async #attempt(mail: QueuedMail): Promise<void> {
    const { writer, log } = this.#deps
    try {
      await this.#send(mail)
      await removeMail(writer, mail.id)
      this.#settled('sent')
    } catch (error) {
      const isOver = isRefusedForGood(error) || mail.attempts >= MAIL_RETRIES.maxAttempts
      if (isOver) await markMailFailed(writer, mail.id)
      this.#settled(isOver ? 'failed' : 'waiting')
      const code = codeOfRefusedAddress(error)
      if (code !== null) await this.#deps.onRefused?.(mail, code)
      log[isOver ? 'error' : 'warn']({ ...summary(mail), ...reason(error) }, 'a mail could not be sent')
    }
  }

  #settled(state: keyof MailQueue['outcomes']): void {
    annotate({ 'mail.state': state })
    this.outcomes[state]++
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

/**
 * Commands that a mail server refuses for good because of the mail itself. A wrong password or sender is ours to
 * correct.
 */
const COMMANDS_ABOUT_THE_MAIL = new Set<unknown>(['RCPT TO', 'DATA'])

/** Whether every further attempt would be refused. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('permanent' in error) || !('command' in error)) return false
  return error.permanent === true && COMMANDS_ABOUT_THE_MAIL.has(error.command)
}

/** The code with which a mail server has refused the recipient for good (RFC 5321, 5yz); null for any other failure. */
function codeOfRefusedAddress(error: unknown): string | null {
  if (!isRefusedForGood(error) || !(error instanceof Error)) return null
  if (!('command' in error) || error.command !== 'RCPT TO') return null
  return 'responseCode' in error ? String(error.responseCode) : 'refused'
}

/** Without addresses: errors of mail servers repeat the address of the recipient. */
function reason(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: 'unknown' }
  const code = 'code' in error ? error.code : error.message
  return { reason: code, ...('responseCode' in error && { responseCode: error.responseCode }) }
}
