import { sql } from 'kysely'
import type { ListingState } from '#shared/policy/listing-states.ts'
import type { Database } from '../db/schema.ts'
import { orderOf } from './list-order.ts'
import { fromListingRow, type StoredListing } from './listings.ts'
import { containsText } from './text-search.ts'

/** A listing with its agent. Listings of the sandbox are left out. */
export interface AdminListingRow extends StoredListing {
  agent: { id: number; name: string; isSample: boolean }
  /** The oldest payment for it that is due for a refund. */
  refundDue: { since: string; detail: string | null } | null
}

const listings = (db: Database) =>
  db
    .selectFrom('listing')
    .innerJoin('agent', 'agent.id', 'listing.agent_id')
    .leftJoin('payment as due', (join) =>
      join.on('due.id', '=', ({ selectFrom }) =>
        selectFrom('payment')
          .select(({ fn }) => fn.min('payment.id').as('id'))
          .where('payment.purpose', '=', 'listing')
          .whereRef('payment.subject_id', '=', 'listing.id')
          .where('payment.state', '=', 'refunding'),
      ),
    )
    .where('listing.is_sandbox', '=', 0)

const select = (query: ReturnType<typeof listings>) =>
  query
    .selectAll('listing')
    .select([
      'agent.name as agentName',
      'agent.is_sample',
      'due.updated_at as dueSince',
      'due.detail as dueDetail',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function fromRow({ agentName, is_sample, dueSince, dueDetail, ...row }: Row): AdminListingRow {
  const refundDue = dueSince === null ? null : { since: dueSince, detail: dueDetail }
  return {
    ...fromListingRow(row),
    agent: { id: row.agent_id, name: agentName, isSample: is_sample === 1 },
    refundDue,
  }
}

export async function findAdminListing(db: Database, id: number): Promise<AdminListingRow | undefined> {
  const row = await select(listings(db).where('listing.id', '=', id)).executeTakeFirst()
  return row && fromRow(row)
}

export interface ListingSearch {
  state: ListingState | undefined
  /** In the name of the tool or the agent. */
  search?: string | undefined
  /** One of `SORTED_BY`, after a minus the other way round. */
  sort?: string | undefined
  limit: number
  offset: number
}

const SORTED_BY = {
  tool: sql`lower(listing.tool_name)`,
  agent: sql`lower(agent.name)`,
  fee: sql`listing.fee_cents`,
  submitted: sql`listing.created_at`,
}

/** The newest first unless sorted otherwise; of those that are held, the oldest first, for its decision is due first. */
export async function searchListings(
  db: Database,
  { state, search = '', sort, limit, offset }: ListingSearch,
): Promise<{ listings: AdminListingRow[]; total: number }> {
  let found = listings(db)
  if (state !== undefined) found = found.where('listing.state', '=', state)
  if (search !== '')
    found = found.where(({ or }) =>
      or([containsText('listing.tool_name', search), containsText('agent.name', search)]),
    )
  const order = orderOf(SORTED_BY, sort)
  const rows = await select(found)
    .$if(order !== undefined, (query) => query.orderBy(order?.by ?? 'listing.id', order?.direction))
    .orderBy('listing.id', state === 'held' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { listings: rows.map(fromRow), total }
}
