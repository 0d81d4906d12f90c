import { sql } from 'kysely'
import { usernameKey } from '#shared/domain/username.ts'
import type { Database } from '../db/schema.ts'
import { orderOf } from './list-order.ts'
import { containsKey } from './text-search.ts'

/** Ended sessions count too. */
const lastSeen = sql<string | null>`
  (select max(last_seen_at) from session where session.user_id = "user".id)
`

const COLUMNS = [
  'user.id',
  'user.username',
  'user.email',
  'user.is_premium',
  'user.premium_until as premiumUntil',
  'user.is_admin',
  'user.is_owner',
  'user.created_at',
  'user.locked_at as lockedAt',
  'user.is_sample',
] as const

const users = (db: Database) => db.selectFrom('user').where('user.deleted_at', 'is', null)
const select = (query: ReturnType<typeof users>) => query.select(COLUMNS).select(lastSeen.as('lastSeenAt'))

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function fromRow({ is_premium, is_admin, is_owner, is_sample, ...user }: Row) {
  const roles = { isPremium: is_premium === 1, isAdmin: is_admin === 1, isOwner: is_owner === 1 }
  return { ...user, ...roles, isSample: is_sample === 1 }
}
export type AdminUserRow = ReturnType<typeof fromRow>

export async function findAdminUser(db: Database, id: number): Promise<AdminUserRow | undefined> {
  const row = await select(users(db).where('user.id', '=', id)).executeTakeFirst()
  return row && fromRow(row)
}

export interface UserSearch {
  role: 'all' | 'admin' | 'owner' | 'premium' | 'locked'
  /** In the user name or the e-mail address. */
  search?: string | undefined
  /** One of `SORTED_BY`, after a minus the other way round; without it the newest first. */
  sort?: string | undefined
  now: string
  limit: number
  offset: number
}

const SORTED_BY = {
  name: sql`"user".username_key`,
  email: sql`"user".email_key`,
  joined: sql`"user".created_at`,
  seen: lastSeen,
}

export async function searchUsers(
  db: Database,
  { role, search = '', sort, now, limit, offset }: UserSearch,
): Promise<{ users: AdminUserRow[]; total: number }> {
  const found = users(db)
    .$if(role === 'admin', (query) => query.where('user.is_admin', '=', 1))
    .$if(role === 'owner', (query) => query.where('user.is_owner', '=', 1))
    .$if(role === 'locked', (query) => query.where('user.locked_at', 'is not', null))
    .$if(role === 'premium', (query) =>
      query
        .where('user.is_premium', '=', 1)
        .where(({ or, eb }) =>
          or([eb('user.premium_until', 'is', null), eb('user.premium_until', '>', now)]),
        ),
    )
    .$if(search !== '', (query) =>
      query.where(({ or }) =>
        or([
          containsKey('user.username_key', usernameKey(search)),
          containsKey('user.email_key', search.toLowerCase()),
        ]),
      ),
    )
  const order = orderOf(SORTED_BY, sort)
  const rows = await select(found)
    .$if(order !== undefined, (query) => query.orderBy(order?.by ?? 'user.id', order?.direction))
    .orderBy('user.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { users: rows.map(fromRow), total }
}
