import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Finds the tools of some categories in order of seq without reading the others: docs/decisions/0089. */
export const toolScopeMigration: Migration = {
  version: 66,
  async up(db) {
    await sql`create index tool_scope on tool (seq, category_id, other_category_ids, deleted)`.execute(db)
  },
}
