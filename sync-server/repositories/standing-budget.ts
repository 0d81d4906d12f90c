import type { BountyState } from '#shared/policy/bounty-states.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** The standing budget that counts. */
export interface Grant {
  id: number
  /** For a month. */
  cents: number
  grantedBy: { id: number; username: string | null }
  at: string
  /** Who has granted it is no owner any more, or locked: nothing is opened with it. */
  rests: boolean
}

/** undefined where there is none: none was ever set, or it was switched off. */
export async function findGrant(db: Database): Promise<Grant | undefined> {
  const row = await db
    .selectFrom('standing_budget as budget')
    .innerJoin('user', 'user.id', 'budget.set_by')
    .select(['budget.id', 'budget.monthly_cents as cents', 'budget.at', 'budget.rests_at', 'budget.set_by'])
    .select(['user.username', 'user.is_owner', 'user.locked_at', 'user.deleted_at'])
    .orderBy('budget.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.cents === null) return undefined
  const { id, cents, at, set_by, username, deleted_at } = row
  const isInCharge = row.rests_at === null && row.is_owner === 1 && row.locked_at === null
  return {
    id,
    cents,
    grantedBy: { id: set_by, username: deleted_at === null ? username : null },
    at,
    rests: !isInCharge,
  }
}

/** null lets built-in agents propose only. */
export async function insertGrant(
  transaction: WriteTransaction,
  { cents, userId }: { cents: number | null; userId: number },
  now: string,
): Promise<void> {
  await transaction
    .insertInto('standing_budget')
    .values({ monthly_cents: cents, set_by: userId, at: now })
    .execute()
}

interface Opened {
  id: number
  title: string
  state: BountyState
  cents: number
  openedAt: string
}

/** The bounties that opened by themselves in a span of time, the newest first, `limit` of them. */
export async function listOpened(
  db: Database,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<Opened[]> {
  const rows = await db
    .selectFrom('bounty')
    .select(['id', 'title', 'state', 'price_cents', 'places', 'funded_at'])
    .where('standing_budget_id', 'is not', null)
    .where('funded_at', '>=', from)
    .where('funded_at', '<', to)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ price_cents, places, funded_at, ...row }) =>
    funded_at === null ? [] : { ...row, cents: price_cents * places, openedAt: funded_at },
  )
}
