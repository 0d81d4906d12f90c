import { sql } from 'kysely'
import {
  type AnySecurityEvent,
  anySecurityEventSchema,
  type SecurityEvent,
  type SecurityEventKind,
  securityEventSchema,
} from '#shared/domain/security-event.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface SecurityEventRow {
  kind: SecurityEventKind
  /** Whom it concerns: `user:1`, `agent:2`, or `unknown:` with the hash. */
  subject: string
  userId: number | null
  agentId: number | null
  accountHash: string | null
  address: string
  device: string
  detail: string
  requestId: string
}

const hourOf = (time: string) => time.slice(0, 13)
const dayOf = (time: string) => time.slice(0, 10)

/** Adds an event, or counts it in the row of the same event within this hour. @returns the id of the row */
export async function saveSecurityEvent(
  transaction: WriteTransaction,
  event: SecurityEventRow,
  now: string,
): Promise<number> {
  const { id } = await transaction
    .insertInto('security_events')
    .values({
      kind: event.kind,
      hour: hourOf(now),
      subject: event.subject,
      user_id: event.userId,
      agent_id: event.agentId,
      account_hash: event.accountHash,
      address: event.address,
      device: event.device,
      detail: event.detail,
      request_id: event.requestId,
      at: now,
      last_at: now,
      times: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject', 'hour', 'address', 'device', 'detail'])
        .doUpdateSet((expression) => ({
          times: expression('security_events.times', '+', 1),
          last_at: now,
          request_id: event.requestId,
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many rows of a kind a subject, or all subjects that start so, have since midnight. At most `limit` are counted. */
export async function countTodaysEvents(
  db: Database,
  { kind, subject }: { kind: SecurityEventKind; subject: { from: string; to: string } },
  { now, limit }: { now: string; limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('security_events')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '>=', subject.from)
    .where('subject', '<', subject.to)
    .where('hour', '>=', dayOf(now))
    .limit(limit)
    .execute()
  return rows.length
}

export interface SecurityEventQuery {
  /** Only events with a smaller id. */
  before?: number | undefined
  limit: number
}

/** What concerns an account or an agent of its owner, the latest first. */
export async function listEventsOf(
  db: Database,
  userId: number,
  { before = Number.MAX_SAFE_INTEGER, limit }: SecurityEventQuery,
): Promise<SecurityEvent[]> {
  const rows = await db
    .selectFrom('security_events as event')
    .leftJoin('agent', 'agent.id', 'event.agent_id')
    .select(COLUMNS)
    .where('event.user_id', '=', userId)
    .where('event.id', '<', before)
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => securityEventSchema.parse(row))
}

const COLUMNS = [
  'event.id',
  'event.kind',
  'event.at',
  'event.last_at as lastAt',
  'event.times',
  'event.detail',
  'event.address',
  'event.device',
  'agent.name as agent',
] as const

const ofAll = (db: Database) =>
  db
    .selectFrom('security_events as event')
    .leftJoin('agent', 'agent.id', 'event.agent_id')
    .leftJoin('user', 'user.id', 'event.user_id')
    .select(COLUMNS)
    .select(['event.user_id', 'user.username', 'event.account_hash as accountHash'])
    .select('event.request_id as requestId')

function fromRow({ user_id, username, ...row }: { user_id: number | null; username: string | null }) {
  return anySecurityEventSchema.parse({ ...row, account: user_id && { id: user_id, username } })
}

/** Events of all accounts, the latest first. */
export async function listSecurityEvents(
  db: Database,
  {
    kind,
    before = Number.MAX_SAFE_INTEGER,
    limit,
  }: SecurityEventQuery & { kind?: SecurityEventKind | undefined },
): Promise<AnySecurityEvent[]> {
  let query = ofAll(db).where('event.id', '<', before).orderBy('event.id', 'desc').limit(limit)
  if (kind !== undefined) query = query.where('event.kind', '=', kind)
  return (await query.execute()).map(fromRow)
}

export async function findSecurityEvent(db: Database, id: number): Promise<AnySecurityEvent | undefined> {
  const row = await ofAll(db).where('event.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Takes the account out of its events: they stay under a keyed hash, without network and device. */
export async function forgetUserInEvents(
  transaction: WriteTransaction,
  { userId, accountHash }: { userId: number; accountHash: string },
): Promise<void> {
  await transaction
    .updateTable('security_events')
    .set({
      user_id: null,
      account_hash: accountHash,
      // Rows that differ in network or device alone stay apart.
      subject: sql<string>`${`deleted:${accountHash}:`} || cast(id as text)`,
      address: '',
      device: '',
    })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteEventsBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom('security_events').where('last_at', '<', time).execute()
  await db.deleteFrom('security_alert').where('hour', '<', hourOf(time)).execute()
}

/** @returns whether this alert is the first one of its hour, and one of the first `perDay` of the day */
export async function claimAlert(
  transaction: WriteTransaction,
  { alert, perDay }: { alert: string; perDay: number },
  now: string,
): Promise<boolean> {
  const today = await transaction
    .selectFrom('security_alert')
    .select('alert')
    .where('hour', '>=', dayOf(now))
    .execute()
  if (today.length >= perDay) return false
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('security_alert')
    .values({ alert, hour: hourOf(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The networks that a key was used from. */
export function listKeyAddresses(db: Database, keyId: number): Promise<{ address: string }[]> {
  return db.selectFrom('agent_key_address').select('address').where('key_id', '=', keyId).execute()
}

export async function insertKeyAddress(
  transaction: WriteTransaction,
  { keyId, address }: { keyId: number; address: string },
  now: string,
): Promise<void> {
  await transaction
    .insertInto('agent_key_address')
    .values({ key_id: keyId, address, first_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets the oldest network of a key. */
export async function deleteOldestKeyAddress(transaction: WriteTransaction, keyId: number): Promise<void> {
  const oldest = transaction
    .selectFrom('agent_key_address')
    .select('address')
    .where('key_id', '=', keyId)
    .orderBy('first_seen_at')
    .limit(1)
  await transaction
    .deleteFrom('agent_key_address')
    .where('key_id', '=', keyId)
    .where('address', 'in', oldest)
    .execute()
}
