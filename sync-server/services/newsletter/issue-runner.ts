import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { WorkLoop } from '../../lib/work-loop.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import {
  advanceIssue,
  countUntriedIssueMails,
  endIssue,
  findSendingIssue,
  ISSUE_TEMPLATE,
  nextRecipients,
  type StoredIssue,
} from '../../repositories/newsletter-issues.ts'

/** Mails of issues that may stand in the queue at once: nobody's password reset waits behind more. */
const ROOM = 25
const SENDING_MS = 500
/** Another node may have begun an issue. */
const IDLE_MS = 30_000

export interface IssueRunnerDeps {
  writer: Writer
  /** Called when mails have been ordered. */
  onMail: () => void
  onError: (error: unknown) => void
  room?: number
}

/**
 * Orders the mails of an issue, a few at a time:
 *
 *   1. the issue and its next subscribers after the cursor are read;
 *   2. in one transaction the cursor moves on, and a mail is ordered for each of them.
 *
 * So a subscriber gets one order, whatever dies in between: what was not committed is read again. The cursor moves only from where
 * it was read, so of several nodes one orders and the others look again. The mail queue sends, with its retries.
 */
export class IssueRunner {
  readonly #deps: IssueRunnerDeps
  readonly #loop: WorkLoop

  constructor(deps: IssueRunnerDeps) {
    this.#deps = deps
    this.#loop = new WorkLoop({ look: () => this.#round(), onError: deps.onError, afterErrorMs: IDLE_MS })
  }

  wake(): void {
    this.#loop.wake()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  /** @returns milliseconds until the next */
  async #round(): Promise<number> {
    const { writer, room = ROOM } = this.#deps
    const issue = await findSendingIssue(writer)
    if (issue === undefined) return IDLE_MS
    const free = room - (await countUntriedIssueMails(writer))
    if (free > 0) await this.#order(issue, free)
    return SENDING_MS
  }

  async #order(issue: StoredIssue, limit: number): Promise<void> {
    const now = new Date().toISOString()
    const ordered = await writeTransaction(this.#deps.writer, async (transaction) => {
      const recipients = await nextRecipients(transaction, issue, limit)
      const last = recipients.at(-1)
      if (last === undefined) {
        await endIssue(transaction, { id: issue.id, state: 'sent' }, now)
        return 0
      }
      if (!(await advanceIssue(transaction, issue, { to: last, ordered: recipients.length }))) return 0
      for (const subscriberId of recipients)
        await queueMail(
          transaction,
          { template: ISSUE_TEMPLATE, data: { issueId: issue.id, subscriberId } },
          now,
        )
      return recipients.length
    })
    if (ordered > 0) this.#deps.onMail()
  }
}
