import { z } from 'zod'
import type { FollowSubject } from '#shared/domain/follow.ts'
import { followKey } from '#shared/domain/follow-key.ts'
import { isPostgres } from '../db/dialect.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { listFollows } from './follows.ts'

/** How often a mail comes. */
export type Cadence = 'daily' | 'weekly'

export const DIGEST_TEMPLATE = 'follow-digest'

/** An account that gets digests. It stands among the devices that are told of news, so that news is found once for all. */
export interface DigestSubscription {
  id: number
  userId: number
  cadence: Cadence
  nextAt: string
  /** The keys of the follows that its mails leave out. */
  leftOut: string[]
}

const digests = (db: Database) =>
  db
    .selectFrom('push_subscription')
    .select(['id', 'user_id', 'digest', 'next_attempt_at', 'left_out'])
    .where('digest', 'is not', null)

interface Row {
  id: number
  user_id: number | null
  digest: Cadence | null
  next_attempt_at: string
  left_out: string
}

export const readLeftOut = jsonColumn('push_subscription.left_out', z.array(z.string()))

function toDigest(row: Row): DigestSubscription[] {
  const { id, user_id: userId, digest: cadence, next_attempt_at: nextAt } = row
  if (userId === null || cadence === null) return []
  return [{ id, userId, cadence, nextAt, leftOut: readLeftOut(row.left_out, id) }]
}

export async function findDigest(db: Database, userId: number): Promise<DigestSubscription | undefined> {
  const rows = await digests(db).where('user_id', '=', userId).execute()
  return rows.flatMap(toDigest)[0]
}

export async function findDigestById(db: Database, id: number): Promise<DigestSubscription | undefined> {
  const rows = await digests(db).where('id', '=', id).execute()
  return rows.flatMap(toDigest)[0]
}

interface NewDigest {
  userId: number
  cadence: Cadence
  /** What ends it without signing in is found by this. */
  tokenHash: string
  nextAt: string
}

/** Begins with what changes from now on; another cadence keeps what waits. */
export async function saveDigest(
  transaction: WriteTransaction,
  { userId, cadence, tokenHash, nextAt }: NewDigest,
  { now, head }: { now: string; head: number },
): Promise<void> {
  const known = await findDigest(transaction, userId)
  if (known !== undefined) {
    await transaction
      .updateTable('push_subscription')
      .set({ digest: cadence, endpoint_hash: tokenHash, next_attempt_at: nextAt })
      .where('id', '=', known.id)
      .execute()
    return
  }
  await transaction
    .insertInto('push_subscription')
    .values({
      endpoint_hash: tokenHash,
      sealed: '',
      user_id: userId,
      // Those of the account are read when something has changed.
      follows: '[]',
      time_zone: 'UTC',
      quiet_from: null,
      quiet_until: null,
      since_seq: head,
      created_at: now,
      seen_at: now,
      sent_day: '',
      sent_count: 0,
      attempts: 0,
      next_attempt_at: nextAt,
      digest: cadence,
    })
    .execute()
}

/** With all that waits for it. */
export async function deleteDigest(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('digest', 'is not', null)
    .execute()
}

/** @returns whether there was one */
export async function deleteDigestByToken(db: Database, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('endpoint_hash', '=', tokenHash)
    .where('digest', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those whose time has come, the longest due first. */
export async function listDueDigests(
  db: Database,
  now: string,
  limit: number,
): Promise<DigestSubscription[]> {
  const rows = await digests(db)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    // What another node is taking is passed over instead of waited for.
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
    .execute()
  return rows.flatMap(toDigest)
}

export async function scheduleDigest(
  transaction: WriteTransaction,
  id: number,
  nextAt: string,
): Promise<void> {
  await transaction
    .updateTable('push_subscription')
    .set({ next_attempt_at: nextAt })
    .where('id', '=', id)
    .execute()
}

/** What the account follows now. */
export async function followsOf(db: Database, userId: number): Promise<FollowSubject[]> {
  return (await listFollows(db, userId)).map(({ subject }) => subject)
}

export async function followedKeys(db: Database, userId: number): Promise<Set<string>> {
  return new Set((await followsOf(db, userId)).map(followKey))
}

export async function saveLeftOut(
  transaction: WriteTransaction,
  id: number,
  leftOut: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('push_subscription')
    .set({ left_out: JSON.stringify(leftOut) })
    .where('id', '=', id)
    .execute()
}
