import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DeviceSession } from '#shared/domain/user.ts'
import { USER_QUOTAS } from '#shared/policy/limits.ts'
import { ROLES } from '#shared/policy/roles.ts'
import type { Database } from '../../db/schema.ts'
import type { Writer } from '../../db/write-transaction.ts'
import {
  deleteSessionsExpiredBefore,
  endOldestSessions,
  endSession,
  endSessionsOf,
  findLiveSession,
  listLiveSessions,
  saveSession,
} from '../../repositories/sessions.ts'
import { deviceName } from './device-name.ts'
import { roleOf } from './role-of.ts'

export const SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** After it everybody signs in again, however often the session was used. */
const LONGEST_SESSION_MS = 90 * 24 * 60 * 60 * 1000
/** An expired row stays for a while: a request under way must find its tombstone. */
const EXPIRED_RETENTION_MS = 24 * 60 * 60 * 1000
const PUBLIC_ID_LENGTH = 16

/** What a session holds while a request runs; the role is looked up each time and not stored. */
export const sessionDataSchema = z.object({
  userId: z.int(),
  epoch: z.int(),
  createdAt: z.string(),
  signedInAt: z.string(),
  /** When its user last proved who they are: the sign-in, or later. */
  provedAt: z.string(),
  seenAt: z.string(),
  userAgent: z.string(),
  role: z.enum(ROLES),
})
export type SessionData = z.infer<typeof sessionDataSchema>

export interface SessionStoreDeps {
  reader: Database
  writer: Writer
  now?: () => Date
}

/**
 * Sessions by their secret ids, of which only the hash is stored. The first three methods are what koa-session asks
 * for.
 */
export class SessionStore {
  readonly #deps: SessionStoreDeps

  constructor(deps: SessionStoreDeps) {
    this.#deps = deps
  }

  async get(id: string): Promise<SessionData | undefined> {
    const now = this.#time()
    const session = await findLiveSession(this.#deps.reader, hashOf(id), now)
    if (session === undefined) return undefined
    const { userId, epoch, createdAt, signedInAt, provedAt, lastSeenAt: seenAt, userAgent } = session
    return { userId, epoch, createdAt, signedInAt, provedAt, seenAt, userAgent, role: roleOf(session, now) }
  }

  /** Adds a session, which may end the user's oldest, or updates its times; an ended one stays ended. */
  async set(id: string, data: unknown): Promise<void> {
    const { userId, epoch, createdAt, signedInAt, provedAt, seenAt, userAgent } =
      sessionDataSchema.parse(data)
    const end = Math.min(Date.parse(seenAt) + SESSION_MS, Date.parse(createdAt) + LONGEST_SESSION_MS)
    const expiresAt = new Date(end).toISOString()
    const times = { createdAt, signedInAt, provedAt, lastSeenAt: seenAt, expiresAt }
    await saveSession(this.#deps.writer, { idHash: hashOf(id), userId, epoch, userAgent, ...times })
    const isNew = seenAt === signedInAt
    if (isNew)
      await endOldestSessions(this.#deps.writer, { userId, most: USER_QUOTAS.sessions }, this.#time())
  }

  async destroy(id: string): Promise<void> {
    await endSession(this.#deps.writer, hashOf(id), this.#time())
  }

  /** The devices of a user; `currentId` is the secret id of the current session. */
  async list(userId: number, currentId: string): Promise<DeviceSession[]> {
    const current = hashOf(currentId)
    const sessions = await listLiveSessions(this.#deps.reader, userId, this.#time())
    return sessions.map(({ idHash, createdAt, lastSeenAt, userAgent }) => ({
      id: idHash.slice(0, PUBLIC_ID_LENGTH),
      createdAt,
      lastSeenAt,
      device: deviceName(userAgent),
      isCurrent: idHash === current,
    }))
  }

  endOthers(userId: number, currentId: string): Promise<void> {
    return endSessionsOf(this.#deps.writer, { userId, exceptHash: hashOf(currentId) }, this.#time())
  }

  /** Ends one of the user's own sessions, by the id from `list`. */
  endOne(userId: number, publicId: string): Promise<void> {
    return endSessionsOf(this.#deps.writer, { userId, prefix: publicId }, this.#time())
  }

  isSame(id: string, publicId: string): boolean {
    return hashOf(id).startsWith(publicId)
  }

  sweep(): Promise<void> {
    const before = new Date(this.#now().getTime() - EXPIRED_RETENTION_MS)
    return deleteSessionsExpiredBefore(this.#deps.writer, before.toISOString())
  }

  #now(): Date {
    return this.#deps.now?.() ?? new Date()
  }

  #time(): string {
    return this.#now().toISOString()
  }
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}
