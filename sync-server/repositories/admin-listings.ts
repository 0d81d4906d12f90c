import type { ListingState } from '#shared/policy/listing-states.ts'
import type { Database } from '../db/schema.ts'
import { fromListingRow, type StoredListing } from './listings.ts'

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
  before: number | undefined
  limit: number
}

/** The newest first; of those that are held, the oldest first, for its decision is due first. */
export async function searchListings(
  db: Database,
  { state, before, limit }: ListingSearch,
): Promise<{ listings: AdminListingRow[]; total: number }> {
  let found = listings(db)
  if (state !== undefined) found = found.where('listing.state', '=', state)
  const isQueue = state === 'held'
  const page = before === undefined ? found : found.where('listing.id', isQueue ? '>' : '<', before)
  const rows = await select(page)
    .orderBy('listing.id', isQueue ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  const { total } = await found
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { listings: rows.map(fromRow), total }
}
