import type { Selectable } from 'kysely'
import { z } from 'zod'
import { type FollowSubject, followSubjectSchema } from '#shared/domain/follow.ts'
import type { QuietHours } from '#shared/domain/push.ts'
import { isPostgres } from '../db/dialect.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, Schema } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { followsOf, readLeftOut } from './digests.ts'

const readFollows = jsonColumn('push_subscription.follows', z.array(followSubjectSchema))

/** A device as it is written. */
export interface PushDevice {
  endpointHash: string
  sealed: string
  userId: number | null
  follows: readonly FollowSubject[]
  timeZone: string
  quiet: QuietHours | null
}

/** Adds a device, or replaces what it wants. What waits for it is tried at once: its quiet hours may be others now. */
export async function savePushDevice(
  transaction: WriteTransaction,
  { endpointHash, sealed, userId, follows, timeZone, quiet }: PushDevice,
  { now, head }: { now: string; head: number },
): Promise<void> {
  const wanted = {
    sealed,
    user_id: userId,
    follows: JSON.stringify(follows),
    time_zone: timeZone,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    seen_at: now,
  }
  const counters = { sent_day: '', sent_count: 0, attempts: 0, next_attempt_at: now }
  await transaction
    .insertInto('push_subscription')
    .values({
      endpoint_hash: endpointHash,
      ...wanted,
      ...counters,
      since_seq: head,
      created_at: now,
      digest: null,
    })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet((expression) => ({
        ...wanted,
        // A message that is under way or has failed keeps its time.
        next_attempt_at: expression
          .case()
          .when('push_subscription.attempts', '=', 0)
          .then(now)
          .else(expression.ref('push_subscription.next_attempt_at'))
          .end(),
      })),
    )
    .execute()
}

/** Forgets the devices of an account that were seen longest ago, but for so many. */
export async function keepLatestDevices(
  transaction: WriteTransaction,
  userId: number,
  kept: number,
): Promise<void> {
  const latest = transaction
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('digest', 'is', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(kept)
  await transaction
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('digest', 'is', null)
    .where('id', 'not in', latest)
    .execute()
}

/** Gives a device another address. What it wants, and what waits for it, stays. */
export async function movePushDevice(
  transaction: WriteTransaction,
  id: number,
  { endpointHash, sealed, now }: { endpointHash: string; sealed: string; now: string },
): Promise<void> {
  await transaction
    .updateTable('push_subscription')
    .set({ endpoint_hash: endpointHash, sealed, seen_at: now })
    .where('id', '=', id)
    .execute()
}

/** With all that waits for it. */
export async function deletePushDevice(db: Database, endpointHash: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('endpoint_hash', '=', endpointHash).execute()
}

/** Those that get mails, too. */
export async function deletePushDevicesOf(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('push_subscription').where('user_id', '=', userId).execute()
}

/** Forgets devices that were last seen before this moment. */
export async function deleteUnseenDevices(transaction: WriteTransaction, before: string): Promise<void> {
  await transaction
    .deleteFrom('push_subscription')
    .where('seen_at', '<', before)
    .where('digest', 'is', null)
    .execute()
}

export async function hasPushDevices(db: Database, atLeast = 1): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscription')
    .select('id')
    .limit(1)
    .offset(atLeast - 1)
    .executeTakeFirst()
  return row !== undefined
}

/** A device that is known by its endpoint: endpoint and keys, encrypted, and with whose account it goes. */
export function findPushDevice(
  db: Database,
  endpointHash: string,
): Promise<{ id: number; sealed: string; userId: number | null } | undefined> {
  return db
    .selectFrom('push_subscription')
    .select(['id', 'sealed', 'user_id as userId'])
    .where('endpoint_hash', '=', endpointHash)
    .executeTakeFirst()
}

/** For the export of an account. */
export async function describePushDevices(db: Database, userId: number) {
  const rows = await db
    .selectFrom('push_subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...(row.digest !== null && { byMail: row.digest, notByMail: readLeftOut(row.left_out, row.id) }),
    since: row.created_at,
    lastSeenAt: row.seen_at,
    timeZone: row.time_zone,
    quietHours: quietOf(row),
    follows: readFollows(row.follows, row.id),
  }))
}

export interface Follower {
  id: number
  follows: FollowSubject[]
  sinceSeq: number
}

/** The next devices by id, with what they follow, and accounts that get mails among them. */
export async function nextFollowers(db: Database, after: number, limit: number): Promise<Follower[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .select(['id', 'follows', 'since_seq', 'digest', 'user_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const followers: Follower[] = []
  for (const { id, follows, since_seq: sinceSeq, digest, user_id: userId } of rows) {
    const own = digest === null || userId === null ? readFollows(follows, id) : await followsOf(db, userId)
    followers.push({ id, follows: own, sinceSeq })
  }
  return followers
}

/** A device for which something waits. */
export interface DueDevice {
  id: number
  sealed: string
  timeZone: string
  quiet: QuietHours | null
  seenAt: string
  sentDay: string
  sentCount: number
  /** Earlier attempts, including those that a crash cut off. */
  attempts: number
}

/** Devices for which something waits that may be tried, the longest due first. */
export async function findDueDevices(db: Database, now: string, limit: number): Promise<DueDevice[]> {
  const waiting = db.selectFrom('push_news').select('subscription_id').where('state', '=', 'waiting')
  const rows = await db
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', 'in', waiting)
    .where('digest', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    // What another node is taking is passed over instead of waited for.
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sealed: row.sealed,
    timeZone: row.time_zone,
    quiet: quietOf(row),
    seenAt: row.seen_at,
    sentDay: row.sent_day,
    sentCount: row.sent_count,
    attempts: row.attempts,
  }))
}

function quietOf(row: Pick<Selectable<Schema['push_subscription']>, 'quiet_from' | 'quiet_until'>) {
  const { quiet_from: from, quiet_until: until } = row
  return from === null || until === null ? null : { from, until }
}

/** Nothing is sent to the device before then. */
export async function holdDevice(transaction: WriteTransaction, id: number, until: string): Promise<void> {
  await transaction
    .updateTable('push_subscription')
    .set({ next_attempt_at: until })
    .where('id', '=', id)
    .execute()
}

/** Counts an attempt before it is made; if its process dies, another may take over after `leaseUntil`. */
export async function claimDevice(
  transaction: WriteTransaction,
  id: number,
  leaseUntil: string,
): Promise<void> {
  await transaction
    .updateTable('push_subscription')
    .set((expression) => ({ attempts: expression('attempts', '+', 1), next_attempt_at: leaseUntil }))
    .where('id', '=', id)
    .execute()
}

/** What an attempt leaves. */
export interface DeviceState {
  attempts: number
  nextAttemptAt: string
  sentDay: string
  sentCount: number
}

/** @returns whether the attempt was still this process's: another may have taken over after the lease */
export async function settleDevice(
  transaction: WriteTransaction,
  { id, attempts }: { id: number; attempts: number },
  state: DeviceState,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('push_subscription')
    .set({
      attempts: state.attempts,
      next_attempt_at: state.nextAttemptAt,
      sent_day: state.sentDay,
      sent_count: state.sentCount,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** For a device that is gone for good. */
export async function deleteDeviceById(db: Database, id: number): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute()
}
