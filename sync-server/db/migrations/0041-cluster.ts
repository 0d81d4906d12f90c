import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** What several nodes over one database share. A single process needs none of it. */
export const clusterMigration: Migration = {
  version: 41,
  async up(db) {
    const { text, strictByKey } = columnTypes(db)
    // Work that one node does for all of them, such as what is purged each day.
    await sql`create table job_turn (
      name ${text} not null,
      turn ${text} not null,
      taken_at ${text} not null,
      primary key (name, turn)
    )${strictByKey}`.execute(db)
  },
}
