import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Until when a tool has what the fee of a premium listing buys: the first places of its category, and the mark. */
export const premiumListingsMigration: Migration = {
  version: 38,
  async up(db) {
    const { text } = columnTypes(db)
    await db.schema.alterTable('tool').addColumn('premium_listing_until', text).execute()
    await sql`create index tool_premium_listing on tool (premium_listing_until)
      where premium_listing_until is not null`.execute(db)
    // Those who have paid for it lately get it for what is left of their thirty days. Devices refill for the new field.
    const { rows } = await sql<{ tool_id: number; published_at: string }>`
      select tool_id, published_at from listing
      where kind = 'premium' and state = 'published' and tool_id is not null and published_at > ${daysFrom(Date.now(), -30)}
      order by published_at`.execute(db)
    for (const { tool_id, published_at } of rows)
      await sql`update tool set premium_listing_until = ${daysFrom(Date.parse(published_at), 30)}
        where id = ${tool_id}`.execute(db)
  },
}

const daysFrom = (time: number, days: number) => new Date(time + days * 86_400_000).toISOString()
