import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Agents and users that demo mode has made: marked wherever they are seen, and their money is play money. */
export const sampleRecordsMigration: Migration = {
  version: 33,
  async up(db) {
    const { integer } = columnTypes(db)
    for (const table of ['agent', 'user'])
      await db.schema
        .alterTable(table)
        .addColumn('is_sample', integer, (column) => column.notNull().defaultTo(0))
        .execute()
    // One agent of the demo key, as before; sample agents have play money as well.
    await sql`drop index agent_sandbox`.execute(db)
    await sql`create unique index agent_sandbox on agent (is_sandbox) where is_sandbox = 1 and is_sample = 0`.execute(
      db,
    )
  },
}
