import {
  type IssueContent,
  issueContentSchema,
  type NewsletterIssue,
} from '#shared/domain/newsletter-issue.ts'
import { jsonNumber } from '../db/dialect.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** The template of the mails of issues; their data is `{ issueId, subscriberId }`. */
export const ISSUE_TEMPLATE = 'newsletter-issue'

const readContent = jsonColumn('newsletter_issue.content', issueContentSchema)

/** An issue with what it says and how far it is. */
export interface StoredIssue {
  id: number
  subject: string
  content: IssueContent
  state: NewsletterIssue['state']
  cursor: number
  lastSubscriber: number
}

export interface NewIssue {
  week: string
  subject: string
  content: IssueContent
  createdBy: number | null
}

/** Begins an issue for the subscribers of now. @returns its id; undefined where the week has one already */
export async function insertIssue(
  transaction: WriteTransaction,
  { week, subject, content, createdBy }: NewIssue,
  now: string,
): Promise<number | undefined> {
  const { total, last } = await transaction
    .selectFrom('newsletter_subscriber')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.max<number | null>('id').as('last')])
    .where('status', '=', 'subscribed')
    .where('bounced_at', 'is', null)
    .executeTakeFirstOrThrow()
  const row = await transaction
    .insertInto('newsletter_issue')
    .values({
      week,
      subject,
      content: JSON.stringify(content),
      state: 'sending',
      total: Number(total),
      ordered: 0,
      cursor_id: 0,
      last_subscriber: last ?? 0,
      created_by: createdBy,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('week').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findIssue(db: Database, id: number): Promise<StoredIssue | undefined> {
  const row = await db.selectFrom('newsletter_issue').selectAll().where('id', '=', id).executeTakeFirst()
  return row && stored(row)
}

/** The oldest issue that is being sent. */
export async function findSendingIssue(db: Database): Promise<StoredIssue | undefined> {
  const row = await db
    .selectFrom('newsletter_issue')
    .selectAll()
    .where('state', '=', 'sending')
    .orderBy('id')
    .executeTakeFirst()
  return row && stored(row)
}

function stored(row: {
  id: number
  subject: string
  content: string
  state: NewsletterIssue['state']
  cursor_id: number
  last_subscriber: number
}): StoredIssue {
  const { id, subject, state, cursor_id: cursor, last_subscriber: lastSubscriber } = row
  return { id, subject, state, cursor, lastSubscriber, content: readContent(row.content, id) }
}

/** When the last issue ended what it tells of, and of which week it was. */
export async function lastIssue(db: Database): Promise<{ week: string; until: string } | undefined> {
  const row = await db
    .selectFrom('newsletter_issue')
    .select(['id', 'week', 'content'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && { week: row.week, until: readContent(row.content, row.id).until }
}

/** The newest first, with their mails that have not been accepted yet. */
export async function listIssues(db: Database, limit: number): Promise<NewsletterIssue[]> {
  const rows = await db
    .selectFrom('newsletter_issue')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const mails = await db
    .selectFrom('mail_queue')
    .select((expression) => [
      jsonNumber(db, 'data', 'issueId').as('issueId'),
      'state',
      expression.fn.countAll<number>().as('mails'),
    ])
    .where('template', '=', ISSUE_TEMPLATE)
    .groupBy(['issueId', 'state'])
    .execute()
  const count = (id: number, state: 'waiting' | 'failed') =>
    Number(mails.find((mail) => Number(mail.issueId) === id && mail.state === state)?.mails ?? 0)
  return rows.map(({ id, week, subject, state, total, ordered, created_by, created_at, ended_at }) => ({
    id,
    week,
    subject,
    state,
    total,
    ordered,
    waiting: count(id, 'waiting'),
    failed: count(id, 'failed'),
    createdBy: created_by,
    createdAt: created_at,
    endedAt: ended_at,
  }))
}

/** How many mails of issues wait for their first attempt. */
export async function countUntriedIssueMails(db: Database): Promise<number> {
  const { mails } = await db
    .selectFrom('mail_queue')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where('template', '=', ISSUE_TEMPLATE)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(mails)
}

/** The next subscribers of an issue, in order of id. */
export async function nextRecipients(
  db: Database,
  { cursor, lastSubscriber }: StoredIssue,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('newsletter_subscriber')
    .select('id')
    .where('id', '>', cursor)
    .where('id', '<=', lastSubscriber)
    .where('status', '=', 'subscribed')
    .where('bounced_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves the cursor of an issue on from where it was read. @returns false where another node was faster, or it was ended */
export async function advanceIssue(
  transaction: WriteTransaction,
  { id, cursor }: StoredIssue,
  { to, ordered }: { to: number; ordered: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('newsletter_issue')
    .set((expression) => ({ cursor_id: to, ordered: expression('ordered', '+', ordered) }))
    .where('id', '=', id)
    .where('cursor_id', '=', cursor)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false where it had ended already */
export async function endIssue(
  transaction: WriteTransaction,
  { id, state }: { id: number; state: 'sent' | 'cancelled' },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('newsletter_issue')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
