import type { Database } from '../db/schema.ts'
import { fromListingRow, type StoredListing } from './listings.ts'

/** Published listings whose time is over at `now`. */
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

/** Listings that have waited for their payment since before a time, and for which none is under way. */
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

/** Ids of the listed tools that stand on the home page at `now`, the newest listing first. */
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
