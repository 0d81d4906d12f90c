import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** What people decide by: the fate of a tool, its former names, prices, platforms and where each fact comes from. */
export const toolFactsMigration: Migration = {
  version: 34,
  async up(db) {
    const { text } = columnTypes(db)
    const table = db.schema.alterTable('tool')
    await table.addColumn('status', text, (column) => column.notNull().defaultTo('active')).execute()
    for (const list of ['former_names', 'other_category_ids', 'platforms'])
      await table.addColumn(list, text, (column) => column.notNull().defaultTo('[]')).execute()
    await table.addColumn('details', text, (column) => column.notNull().defaultTo('{}')).execute()
    for (const known of ['logo', 'checked_at', 'verified_at']) await table.addColumn(known, text).execute()
    // Every shipped tool was marked as verified, which says nothing: from now on there is a date of the check.
    await sql`update tool set is_verified = 0`.execute(db)
  },
}
