import { type RawBuilder, sql } from 'kysely'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { NO_LIMIT } from '../db/dialect.ts'
import type { Database } from '../db/schema.ts'

export interface StoredSession {
  idHash: string
  userId: number
  epoch: number
  createdAt: string
  signedInAt: string
  /** When its user last proved who they are: the sign-in, or later. */
  provedAt: string
  lastSeenAt: string
  expiresAt: string
  userAgent: string
}

/** A session with the rights of its user. */
export interface LiveSession extends StoredSession {
  isOwner: boolean
  isAdmin: boolean
  isPremium: boolean
  premiumUntil: string | null
}

/** Live sessions: neither ended nor expired, of the user's current epoch, and the user is not locked. */
const liveSessions = (db: Database, now: string | RawBuilder<string>) =>
  db
    .selectFrom('session')
    .innerJoin('user', (join) =>
      join.onRef('user.id', '=', 'session.user_id').onRef('user.session_epoch', '=', 'session.epoch'),
    )
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('user.deleted_at', 'is', null)
    .where('user.locked_at', 'is', null)

const COLUMNS = [
  'session.id_hash as idHash',
  'session.user_id as userId',
  'session.epoch',
  'session.created_at as createdAt',
  'session.signed_in_at as signedInAt',
  sql<string>`coalesce(session.proved_at, session.signed_in_at)`.as('provedAt'),
  'session.last_seen_at as lastSeenAt',
  'session.expires_at as expiresAt',
  'session.user_agent as userAgent',
] as const

const selectLive = compileOnce((db, slot: Slot<{ idHash: string; now: string }>) =>
  liveSessions(db, slot('now'))
    .where('session.id_hash', '=', slot('idHash'))
    .select(COLUMNS)
    .select(['user.is_owner', 'user.is_admin', 'user.is_premium', 'user.premium_until as premiumUntil']),
)

export async function findLiveSession(
  db: Database,
  idHash: string,
  now: string,
): Promise<LiveSession | undefined> {
  const [row] = await selectLive(db, { idHash, now })
  if (row === undefined) return undefined
  const { is_owner, is_admin, is_premium, ...session } = row
  return { ...session, isOwner: is_owner === 1, isAdmin: is_admin === 1, isPremium: is_premium === 1 }
}

/** The last one seen first. */
export function listLiveSessions(db: Database, userId: number, now: string): Promise<StoredSession[]> {
  return liveSessions(db, now)
    .where('session.user_id', '=', userId)
    .select(COLUMNS)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id_hash')
    .execute()
}

/** Adds a session, or updates the times of one that has not ended: a tombstone stays as it is. */
export async function saveSession(db: Database, session: StoredSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id_hash: session.idHash,
      user_id: session.userId,
      epoch: session.epoch,
      created_at: session.createdAt,
      signed_in_at: session.signedInAt,
      proved_at: session.provedAt === session.signedInAt ? null : session.provedAt,
      last_seen_at: session.lastSeenAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      data: '{}',
    })
    .onConflict((conflict) =>
      conflict
        .column('id_hash')
        .doUpdateSet({
          last_seen_at: session.lastSeenAt,
          expires_at: session.expiresAt,
          // A slow request may still hold the time before the last proof.
          proved_at: sql`case when session.proved_at > coalesce(excluded.proved_at, '') then session.proved_at
            else excluded.proved_at end`,
        })
        .where('session.ended_at', 'is', null),
    )
    .execute()
}

export async function endSession(db: Database, idHash: string, now: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now, user_agent: '', data: '{}' })
    .where('id_hash', '=', idHash)
    .where('ended_at', 'is', null)
    .execute()
}

export interface EndedSessions {
  userId: number
  /** The hash of a session to spare. */
  exceptHash?: string
  /** Only sessions whose hash starts so. */
  prefix?: string
}

/** Ends sessions of one user. */
export async function endSessionsOf(
  db: Database,
  { userId, exceptHash = '', prefix = '' }: EndedSessions,
  now: string,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now, user_agent: '', data: '{}' })
    .where('user_id', '=', userId)
    .where('id_hash', '!=', exceptHash)
    .where('id_hash', 'like', `${prefix}%`)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends all but the `most` sessions of a user that were seen last. Their rows can go as soon as no request holds them. */
export async function endOldestSessions(
  db: Database,
  { userId, most }: { userId: number; most: number },
  now: string,
): Promise<void> {
  const live = db
    .selectFrom('session')
    .select('id_hash')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id_hash')
  await db
    .updateTable('session')
    .set({ ended_at: now, expires_at: now, user_agent: '', data: '{}' })
    .where('id_hash', 'in', live.limit(NO_LIMIT).offset(most))
    .execute()
}

export async function deleteSessionsExpiredBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', time).execute()
}
