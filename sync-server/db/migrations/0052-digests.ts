import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Accounts that get a mail with what changed in what they follow stand among the devices: their news is found with that of the others. */
export const digestsMigration: Migration = {
  version: 52,
  async up(db) {
    const { text } = columnTypes(db)
    await sql`alter table push_subscription add column digest ${text}`.execute(db)
    await sql`create unique index push_subscription_digest on push_subscription (user_id) where digest is not null`.execute(
      db,
    )
  },
}
