import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** An account says of each follow whether it is in its mails. */
export const digestChoicesMigration: Migration = {
  version: 53,
  async up(db) {
    const { text } = columnTypes(db)
    await sql`alter table push_subscription add column left_out ${text} not null default '[]'`.execute(db)
  },
}
