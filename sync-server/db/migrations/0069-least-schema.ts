import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** A database says which programs can use it, so that one that was upgraded can go back to the version before. */
export const leastSchemaMigration: Migration = {
  version: 69,
  async up(db) {
    const { integer } = columnTypes(db)
    await sql`alter table meta add column least_schema ${integer} not null default 69`.execute(db)
  },
}
