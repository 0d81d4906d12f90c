import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Until when an admin says that a tool is new, whatever the rules say; a time that has passed says that it is not. */
export const newUntilMigration: Migration = {
  version: 39,
  async up(db) {
    const { text } = columnTypes(db)
    await db.schema.alterTable('tool').addColumn('new_until', text).execute()
  },
}
