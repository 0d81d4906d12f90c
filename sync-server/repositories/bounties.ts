import { z } from 'zod'
import type { BountyDraft } from '#shared/domain/bounty.ts'
import type { BountyState } from '#shared/policy/bounty-states.ts'
import { centsFromDollars } from '#shared/policy/money.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { BountyRow, Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

const readToolIds = jsonColumn('bounty.tool_ids', z.array(z.int().positive()))

/** A bounty as stored. */
export interface StoredBounty {
  id: number
  title: string
  instructions: string
  categoryId: number | null
  toolIds: number[] | null
  field: BountyRow['field']
  priceCents: number
  places: number
  endsAt: string
  claimHours: number
  decideHours: number
  state: BountyState
  createdBy: number | null
  proposedBy: number | null
  firstBy: number | null
  fundedBy: number | null
  /** The standing budget that it was opened with by itself. */
  standingBudgetId: number | null
  /** Who has changed its terms last. */
  changedBy: number | null
  returnedCents: number | null
  createdAt: string
}

function fromRow(row: BountyRow): StoredBounty {
  return {
    id: row.id,
    title: row.title,
    instructions: row.instructions,
    categoryId: row.category_id,
    toolIds: row.tool_ids === null ? null : readToolIds(row.tool_ids, row.id),
    field: row.field,
    priceCents: row.price_cents,
    places: row.places,
    endsAt: row.ends_at,
    claimHours: row.claim_hours,
    decideHours: row.decide_hours,
    state: row.state,
    createdBy: row.created_by,
    proposedBy: row.proposed_by,
    firstBy: row.first_by,
    fundedBy: row.funded_by,
    standingBudgetId: row.standing_budget_id,
    changedBy: row.changed_by,
    returnedCents: row.returned_cents,
    createdAt: row.created_at,
  }
}

const draftColumns = (draft: BountyDraft) => ({
  title: draft.title,
  instructions: draft.instructions,
  category_id: draft.categoryId,
  tool_ids: draft.toolIds === null ? null : JSON.stringify(draft.toolIds),
  field: draft.field,
  price_cents: centsFromDollars(draft.priceUsd),
  places: draft.places,
  ends_at: draft.endsAt,
  claim_hours: draft.claimHours,
  decide_hours: draft.decideHours,
})

/** Whose idea a bounty is: an admin's, or a built-in agent's. */
export type BountyAuthor = { userId: number } | { agentId: number }

/** @returns its id */
export async function insertBounty(
  transaction: WriteTransaction,
  { draft, author }: { draft: BountyDraft; author: BountyAuthor },
  now: string,
): Promise<number> {
  const { id } = await transaction
    .insertInto('bounty')
    .values({
      ...draftColumns(draft),
      state: 'draft',
      created_by: 'userId' in author ? author.userId : null,
      proposed_by: 'agentId' in author ? author.agentId : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A changed draft is approved by nobody yet. `changedBy` is null where the built-in agent has brought its own up to date. */
export async function rewriteBounty(
  transaction: WriteTransaction,
  id: number,
  { draft, changedBy }: { draft: BountyDraft; changedBy: number | null },
  now: string,
): Promise<void> {
  await transaction
    .updateTable('bounty')
    .set({
      ...draftColumns(draft),
      state: 'draft',
      first_by: null,
      changed_by: changedBy,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

type Decided = Partial<
  Pick<BountyRow, 'first_by' | 'funded_by' | 'funded_at' | 'standing_budget_id' | 'returned_cents'>
>

/** @returns false when it is no longer in `from` */
export async function moveBounty(
  transaction: WriteTransaction,
  id: number,
  { from, to, ...decided }: { from: BountyState; to: BountyState } & Decided,
  now: string,
): Promise<boolean> {
  const moved = await transaction
    .updateTable('bounty')
    .set({ ...decided, state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .execute()
  return moved.length > 0
}

export async function findBounty(db: Database, id: number): Promise<StoredBounty | undefined> {
  const row = await db.selectFrom('bounty').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Bounties that can be claimed, the newest first. */
export async function listOpenBounties(
  db: Database,
  { before, now, limit }: { before: number | undefined; now: string; limit: number },
): Promise<StoredBounty[]> {
  const rows = await db
    .selectFrom('bounty')
    .selectAll()
    .where('state', '=', 'open')
    .where('ends_at', '>', now)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** The bounties that admins see, the newest first. */
export async function listBounties(
  db: Database,
  { state, limit, offset }: { state: BountyState | undefined; limit: number; offset: number },
): Promise<{ found: StoredBounty[]; total: number }> {
  let chosen = db.selectFrom('bounty')
  if (state !== undefined) chosen = chosen.where('state', '=', state)
  const rows = await chosen.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { found: rows.map(fromRow), total }
}

/** Open bounties whose time is over, `limit` of them. */
export async function listBountiesToEnd(db: Database, now: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bounty')
    .select('id')
    .where('state', '=', 'open')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The bounty of a built-in agent that is not over; there is one at a time. */
export async function findUnfinished(db: Database, agentId: number): Promise<StoredBounty | undefined> {
  const row = await db
    .selectFrom('bounty')
    .selectAll()
    .where('proposed_by', '=', agentId)
    .where('state', 'in', ['draft', 'second_review', 'open'])
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Whether admins have dropped a bounty of a built-in agent since then, or ended one before its time. */
export async function wasStopped(db: Database, agentId: number, since: string): Promise<boolean> {
  const found = await db
    .selectFrom('bounty')
    .select('id')
    .where('proposed_by', '=', agentId)
    .where('updated_at', '>=', since)
    .where(({ and, or, eb, ref }) =>
      or([
        eb('state', '=', 'dropped'),
        and([eb('state', '=', 'ended'), eb('updated_at', '<', ref('ends_at'))]),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

type Named = Pick<StoredBounty, 'createdBy' | 'firstBy' | 'fundedBy' | 'proposedBy'>

/** The names of everybody who has to do with some bounties; deleted accounts have none. */
export async function listBountyNames(
  db: Database,
  bounties: readonly Named[],
): Promise<{ users: Map<number, string>; agents: Map<number, string> }> {
  const userIds = bounties.flatMap(({ createdBy, firstBy, fundedBy }) => [createdBy, firstBy, fundedBy])
  const agentIds = bounties.map(({ proposedBy }) => proposedBy)
  const users = await db
    .selectFrom('user')
    .select(['id', 'username as name'])
    .where('id', 'in', knownOf(userIds))
    .where('deleted_at', 'is', null)
    .execute()
  const agents = await db
    .selectFrom('agent')
    .select(['id', 'name'])
    .where('id', 'in', knownOf(agentIds))
    .execute()
  const byId = (rows: typeof agents) => new Map(rows.map(({ id, name }) => [id, name]))
  return { users: byId(users), agents: byId(agents) }
}

/** Never empty, for no row has the id 0. */
const knownOf = (ids: readonly (number | null)[]) => [0, ...ids.filter((id) => id !== null)]
