import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Decayed sums of what is counted, so that the hourly job does not visit months of counts. Nothing is counted so far. */
export const toolInterestMigration: Migration = {
  version: 32,
  async up(db) {
    const { integer, real, strict } = columnTypes(db)
    await sql`create table tool_interest (
      tool_id ${integer} primary key references tool (id),
      weighted ${real} not null,
      uses ${real} not null
    )${strict}`.execute(db)
  },
}
