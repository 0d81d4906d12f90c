import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** The trace in which something was queued, so that sending it is a part of it after a restart too: docs/decisions/0097. */
export const tracesMigration: Migration = {
  version: 68,
  async up(db) {
    const { text } = columnTypes(db)
    await sql`alter table mail_queue add column trace ${text}`.execute(db)
    await sql`alter table webhook_delivery add column trace ${text}`.execute(db)
  },
}
