import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Until when a tool has what the fee of a premium listing buys: the first places of its category, and the mark. */
export const premiumListingsMigration: Migration = {
  version: 38,
  async up(db) {
    await db.schema.alterTable('tool').addColumn('premium_listing_until', 'text').execute()
    await sql`create index tool_premium_listing on tool (premium_listing_until)
      where premium_listing_until is not null`.execute(db)
    // Those who have paid for it lately get it for what is left of their thirty days. Devices refill for the new field.
    await sql`update tool set premium_listing_until = (
      select strftime('%Y-%m-%dT%H:%M:%fZ', listing.published_at, '+30 days') from listing
      where listing.tool_id = tool.id and listing.kind = 'premium' and listing.state = 'published'
        and listing.published_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days'))
    where id in (select tool_id from listing where kind = 'premium')`.execute(db)
  },
}
