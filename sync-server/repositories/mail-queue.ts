import { z } from 'zod'
import { isPostgres } from '../db/dialect.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, QueuedMailRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { currentTrace } from '../lib/tracing.ts'

/** A mail to be sent: a template and its data. */
export interface MailOrder {
  template: string
  data: unknown
}

/** Its template checks the data itself. */
const readData = jsonColumn('mail_queue.data', z.unknown())

export interface QueuedMail extends MailOrder {
  id: number
  /** Attempts that have begun, this one included. */
  attempts: number
  createdAt: string
  /** The trace in which it was queued; null where nothing is traced. */
  trace: string | null
}

/** Queues a mail in the transaction that is the reason for it: both happen, or neither. */
export async function queueMail(
  transaction: WriteTransaction,
  { template, data }: MailOrder,
  now: string,
): Promise<void> {
  await transaction
    .insertInto('mail_queue')
    .values({
      template,
      data: JSON.stringify(data),
      state: 'waiting',
      attempts: 0,
      next_attempt_at: now,
      created_at: now,
      trace: currentTrace(),
    })
    .execute()
}

/** The next mail that is due. */
export async function findDueMail(db: Database, now: string): Promise<QueuedMail | undefined> {
  const row = await db
    .selectFrom('mail_queue')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    // What another node is taking is passed over instead of waited for.
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
    .executeTakeFirst()
  return row && fromRow(row)
}

function fromRow(row: QueuedMailRow): QueuedMail {
  const { id, template, attempts, created_at: createdAt, trace } = row
  return { id, template, data: readData(row.data, id), attempts, createdAt, trace }
}

/** When a mail is next due; undefined when none waits. */
export async function nextMailTime(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('mail_queue')
    .select('next_attempt_at')
    .where('state', '=', 'waiting')
    .orderBy('next_attempt_at')
    .executeTakeFirst()
  return row?.next_attempt_at
}

/** Counts an attempt before it is made, and schedules the next one. */
export async function bookAttempt(
  transaction: WriteTransaction,
  id: number,
  nextAttemptAt: string,
): Promise<void> {
  await transaction
    .updateTable('mail_queue')
    .set((expression) => ({
      attempts: expression('attempts', '+', 1),
      next_attempt_at: nextAttemptAt,
    }))
    .where('id', '=', id)
    .execute()
}

export async function markMailFailed(db: Database, id: number): Promise<void> {
  await db.updateTable('mail_queue').set({ state: 'failed' }).where('id', '=', id).execute()
}

export async function removeMail(db: Database, id: number): Promise<void> {
  await db.deleteFrom('mail_queue').where('id', '=', id).execute()
}
