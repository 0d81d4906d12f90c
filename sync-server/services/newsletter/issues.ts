import { type IssueContent, type NewsletterIssue, weekOf } from '#shared/domain/newsletter-issue.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { endIssue, insertIssue, lastIssue, listIssues } from '../../repositories/newsletter-issues.ts'
import { findSubscriberByKey, setBounced } from '../../repositories/newsletter-subscribers.ts'
import { readOpening } from '../../repositories/signals.ts'
import { listChangesWithin } from '../../repositories/tool-changes.ts'
import { audit } from '../audit.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { composeIssue } from './compose-issue.ts'
import { issueSubject } from './issue-mail.ts'
import { ISSUE_TEST_TEMPLATE } from './issue-templates.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** A catalogue that is replaced as a whole changes in thousands of places. */
const MAX_CHANGES = 2000
const LISTED = 20

export interface IssuesDeps {
  reader: Database
  writer: Writer
  catalogue: Pick<Catalogue, 'version'>
  /** Called when there is something to send. */
  onWork: () => void
  onMail: () => void
  now?: () => Date
}

/** Issues of the newsletter: what the next one says, and the start and end of sending one. `IssueRunner` sends. */
export class Issues {
  readonly #deps: IssuesDeps

  constructor(deps: IssuesDeps) {
    this.#deps = deps
  }

  /** What has happened since the last issue, or in the last seven days; null where nothing has. */
  async compose(): Promise<IssueContent | null> {
    const { reader, catalogue } = this.#deps
    const now = this.#now()
    const weekAgo = new Date(now.getTime() - WEEK_MS).toISOString()
    const last = await lastIssue(reader)
    const span = {
      since: last !== undefined && last.until > weekAgo ? last.until : weekAgo,
      until: now.toISOString(),
    }
    const changes = await listChangesWithin(reader, { ...span, kinds: ['price', 'status'] }, MAX_CHANGES)
    const { openedAt } = await readOpening(reader)
    return composeIssue({ version: catalogue.version, changes, openedAt }, span)
  }

  list(): Promise<NewsletterIssue[]> {
    return listIssues(this.#deps.reader, LISTED)
  }

  async isWeekDone(): Promise<boolean> {
    return (await lastIssue(this.#deps.reader))?.week === weekOf(this.#now())
  }

  /**
   * Begins to send the issue of now. `actorId` null: the schedule, of whom the audit log knows nothing.
   * @throws NothingHappenedError, StateConflictError
   */
  async send(actorId: number | null): Promise<NewsletterIssue> {
    const content = await this.compose()
    if (content === null) throw new NothingHappenedError()
    const [week, subject, now] = [weekOf(this.#now()), issueSubject(content), this.#now().toISOString()]
    const id = await writeTransaction(this.#deps.writer, async (transaction) => {
      const begun = await insertIssue(transaction, { week, subject, content, createdBy: actorId }, now)
      if (begun === undefined) throw new StateConflictError('This week’s issue has already been sent.')
      await auditIssue(transaction, { action: 'newsletter.send', actorId, id: begun, label: week, now })
      return begun
    })
    this.#deps.onWork()
    return this.#find(id)
  }

  /** @throws NotFoundError, StateConflictError when it has ended */
  async cancel(actorId: number, id: number): Promise<NewsletterIssue> {
    const issue = await this.#find(id)
    const now = this.#now().toISOString()
    await writeTransaction(this.#deps.writer, async (transaction) => {
      if (!(await endIssue(transaction, { id, state: 'cancelled' }, now)))
        throw new StateConflictError('This issue is no longer being sent.')
      await auditIssue(transaction, { action: 'newsletter.cancel', actorId, id, label: issue.week, now })
    })
    return this.#find(id)
  }

  /** Sends the issue of now to one user alone. @throws NothingHappenedError */
  async sendTest(userId: number): Promise<void> {
    const content = await this.compose()
    if (content === null) throw new NothingHappenedError()
    await writeTransaction(this.#deps.writer, (transaction) =>
      queueMail(
        transaction,
        { template: ISSUE_TEST_TEMPLATE, data: { userId, content } },
        this.#now().toISOString(),
      ),
    )
    this.#deps.onMail()
  }

  /** Sends of the week, unless it had its issue or nothing has happened. For the schedule. */
  async sendWeekly(): Promise<boolean> {
    try {
      if (await this.isWeekDone()) return false
      await this.send(null)
      return true
    } catch (error) {
      if (error instanceof NothingHappenedError || error instanceof StateConflictError) return false
      throw error
    }
  }

  /** Stops or resumes the mails of an address. @throws NotFoundError */
  markBounced(actorId: number, { key, isBounced }: { key: string; isBounced: boolean }): Promise<void> {
    const now = this.#now().toISOString()
    return writeTransaction(this.#deps.writer, async (transaction) => {
      const subscriber = await findSubscriberByKey(transaction, key)
      if (subscriber?.status !== 'subscribed') throw new NotFoundError('This address is not subscribed.')
      const { id } = subscriber
      await setBounced(transaction, id, isBounced ? { at: now, reason: 'admin' } : null)
      // The log of what admins do holds no addresses.
      const subject = { kind: 'subscriber', id, label: `Subscriber ${id}` }
      const act = { actorId, now }
      await audit(transaction, act, {
        action: 'newsletter.bounce',
        subject,
        before: null,
        after: { isBounced },
      })
    })
  }

  async #find(id: number): Promise<NewsletterIssue> {
    const issue = (await this.list()).find((one) => one.id === id)
    if (issue === undefined) throw new NotFoundError('There is no issue with this id.')
    return issue
  }

  #now(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

async function auditIssue(
  transaction: WriteTransaction,
  {
    action,
    actorId,
    id,
    label,
    now,
  }: {
    action: 'newsletter.send' | 'newsletter.cancel'
    actorId: number | null
    id: number
    label: string
    now: string
  },
): Promise<void> {
  if (actorId === null) return
  const subject = { kind: 'newsletter', id, label: `Issue of ${label}` }
  await audit(transaction, { actorId, now }, { action, subject, before: null, after: null })
}

/** A week without news has no issue. */
class NothingHappenedError extends AppError {
  constructor() {
    super('Nothing has happened that an issue could tell of.', {
      status: 409,
      code: 'nothing-happened',
      title: 'Nothing happened',
    })
  }
}
