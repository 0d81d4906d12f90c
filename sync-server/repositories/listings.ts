import { z } from 'zod'
import type { ListingType } from '#shared/domain/listing.ts'
import type { ListingState } from '#shared/policy/listing-states.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, ListingRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

const readRemarks = jsonColumn('listing.remarks', z.array(z.string()))

export interface StoredListing {
  id: number
  agentId: number
  toolName: string
  description: string
  website: string
  websiteKey: string
  categoryId: number
  type: ListingType
  feeCents: number
  state: ListingState
  remarks: string[]
  /** Whether an admin looks at it once it is paid for. */
  needsReview: boolean
  paidAt: string | null
  toolId: number | null
  reason: string | null
  publishedAt: string | null
  featuredUntil: string | null
  expiresAt: string | null
  isSandbox: boolean
  createdAt: string
}

export function fromListingRow(row: ListingRow): StoredListing {
  return {
    id: row.id,
    agentId: row.agent_id,
    toolName: row.tool_name,
    description: row.description,
    website: row.website,
    websiteKey: row.website_key,
    categoryId: row.category_id,
    type: row.kind,
    feeCents: row.fee_cents,
    state: row.state,
    remarks: readRemarks(row.remarks, row.id),
    needsReview: row.needs_review === 1,
    paidAt: row.paid_at,
    toolId: row.tool_id,
    reason: row.reason,
    publishedAt: row.published_at,
    featuredUntil: row.featured_until,
    expiresAt: row.expires_at,
    isSandbox: row.is_sandbox === 1,
    createdAt: row.created_at,
  }
}

export type NewListing = Pick<
  StoredListing,
  | 'agentId'
  | 'toolName'
  | 'description'
  | 'website'
  | 'websiteKey'
  | 'categoryId'
  | 'type'
  | 'feeCents'
  | 'remarks'
  | 'needsReview'
  | 'isSandbox'
>

/** @returns the id of the new listing, which is `submitted` */
export async function insertListing(
  transaction: WriteTransaction,
  listing: NewListing,
  now: string,
): Promise<number> {
  const { id } = await transaction
    .insertInto('listing')
    .values({
      agent_id: listing.agentId,
      tool_name: listing.toolName,
      description: listing.description,
      website: listing.website,
      website_key: listing.websiteKey,
      category_id: listing.categoryId,
      kind: listing.type,
      fee_cents: listing.feeCents,
      state: 'submitted',
      remarks: JSON.stringify(listing.remarks),
      needs_review: listing.needsReview ? 1 : 0,
      is_sandbox: listing.isSandbox ? 1 : 0,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findListing(db: Database, id: number): Promise<StoredListing | undefined> {
  const row = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromListingRow(row)
}

const selectOwn = compileOnce((db, slot: Slot<{ id: number; agentId: number }>) =>
  db.selectFrom('listing').selectAll().where('id', '=', slot('id')).where('agent_id', '=', slot('agentId')),
)

export async function findOwnListing(
  db: Database,
  own: { id: number; agentId: number },
): Promise<StoredListing | undefined> {
  const [row] = await selectOwn(db, own)
  return row && fromListingRow(row)
}

/** Those of one agent, the newest first. */
export async function listOwnListings(
  db: Database,
  { agentId, before, limit }: { agentId: number; before: number | undefined; limit: number },
): Promise<{ listings: StoredListing[]; total: number }> {
  const own = db.selectFrom('listing').where('agent_id', '=', agentId)
  const rows = await own
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const { total } = await own
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { listings: rows.map(fromListingRow), total }
}

/** Submissions of the same website that block another one. The sandbox publishes nothing and is left out. */
export async function listCompetingListings(
  db: Database,
  websiteKey: string,
  states: readonly ListingState[],
): Promise<StoredListing[]> {
  const rows = await db
    .selectFrom('listing')
    .selectAll()
    .where('website_key', '=', websiteKey)
    .where('is_sandbox', '=', 0)
    .where('state', 'in', states)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fromListingRow)
}

/** Ids of the held listings that were paid before a time, the oldest first. */
export async function listHeldSince(db: Database, before: string): Promise<number[]> {
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('state', '=', 'held')
    .where('paid_at', '<=', before)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether an agent, or another one of the same owner, has submitted a listing since a time and not withdrawn it. */
export async function hasListedSince(
  db: Database,
  { agentId, ownerId, since }: { agentId: number; ownerId: number | null; since: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('listing')
    .innerJoin('agent', 'agent.id', 'listing.agent_id')
    .select('listing.id')
    .where(({ eb, or }) =>
      or([
        eb('listing.agent_id', '=', agentId),
        ...(ownerId === null ? [] : [eb('agent.owner_user_id', '=', ownerId)]),
      ]),
    )
    .where('listing.state', '<>', 'withdrawn')
    .where('listing.created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Names of listings that wait for their payment or for an admin. */
export async function listWaitingNames(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing')
    .select('tool_name')
    .where('is_sandbox', '=', 0)
    .where('state', 'in', ['awaiting_payment', 'held'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ tool_name }) => tool_name)
}

export async function countUnpaid(db: Database, agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('listing')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .where('state', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow()
  return count
}

export interface ListingMove
  extends Partial<
    Pick<StoredListing, 'toolId' | 'reason' | 'paidAt' | 'publishedAt' | 'featuredUntil' | 'expiresAt'>
  > {
  from: ListingState
  to: ListingState
}

type Columns = Pick<
  ListingRow,
  'tool_id' | 'reason' | 'paid_at' | 'published_at' | 'featured_until' | 'expires_at'
>
type Move = Columns & { id: number; from: ListingState; to: ListingState; now: string }

/** Null leaves a column as it is. */
const updateState = compileOnce((db, slot: Slot<Move>) =>
  db
    .updateTable('listing')
    .set(({ fn, ref }) => ({
      state: slot('to'),
      updated_at: slot('now'),
      tool_id: fn.coalesce(slot('tool_id'), ref('tool_id')),
      reason: fn.coalesce(slot('reason'), ref('reason')),
      paid_at: fn.coalesce(slot('paid_at'), ref('paid_at')),
      published_at: fn.coalesce(slot('published_at'), ref('published_at')),
      featured_until: fn.coalesce(slot('featured_until'), ref('featured_until')),
      expires_at: fn.coalesce(slot('expires_at'), ref('expires_at')),
    }))
    .where('id', '=', slot('id'))
    .where('state', '=', slot('from'))
    .returning('id'),
)

/** @returns whether the listing was in state `from` and has been moved to `to` */
export async function moveListing(
  transaction: WriteTransaction,
  id: number,
  { from, to, toolId, reason, paidAt, publishedAt, featuredUntil, expiresAt }: ListingMove,
  now: string,
): Promise<boolean> {
  const moved = await updateState(transaction, {
    ...{ id, from, to, now },
    tool_id: toolId ?? null,
    reason: reason ?? null,
    paid_at: paidAt ?? null,
    published_at: publishedAt ?? null,
    featured_until: featuredUntil ?? null,
    expires_at: expiresAt ?? null,
  })
  return moved.length > 0
}

/** Gives a listing another category. */
export async function placeListing(
  transaction: WriteTransaction,
  id: number,
  categoryId: number,
): Promise<void> {
  await transaction.updateTable('listing').set({ category_id: categoryId }).where('id', '=', id).execute()
}

/** Moves the listings of a category that is removed, since they may still be published. */
export async function moveListings(
  transaction: WriteTransaction,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await transaction
    .updateTable('listing')
    .set({ category_id: into })
    .where('category_id', '=', from)
    .execute()
}

/** Published listings that have expired at `now`. */
export async function listExpired(db: Database, now: string): Promise<StoredListing[]> {
  const rows = await db
    .selectFrom('listing')
    .selectAll()
    .where('state', '=', 'published')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(fromListingRow)
}

/** Listings that have waited for payment since before a time and have no payment under way. */
export async function listAbandoned(db: Database, before: string): Promise<StoredListing[]> {
  const rows = await db
    .selectFrom('listing')
    .selectAll()
    .where('state', '=', 'awaiting_payment')
    .where('created_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .where('purpose', '=', 'listing')
            .whereRef('subject_id', '=', 'listing.id')
            .where('payment.state', 'in', ['created', 'processing']),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(fromListingRow)
}

/** Ids of the tools featured on the home page at `now`, the newest listing first. */
export async function listFeaturedTools(
  db: Database,
  { now, limit }: { now: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('tool', 'tool.id', 'listing.tool_id')
    .select('tool.id')
    .where('listing.is_sandbox', '=', 0)
    .where('listing.state', '=', 'published')
    .where('listing.featured_until', '>', now)
    .where('tool.deleted', '=', 0)
    .orderBy('listing.published_at', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
