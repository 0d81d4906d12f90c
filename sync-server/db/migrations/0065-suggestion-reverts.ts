import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** What accepting a suggestion has written, and what was put back of it: docs/decisions/0083. */
export const suggestionRevertsMigration: Migration = {
  version: 65,
  async up(db) {
    const { text } = columnTypes(db)
    await sql`alter table suggestion add column applied ${text}`.execute(db)
    await sql`alter table suggestion add column reverted ${text}`.execute(db)
  },
}
