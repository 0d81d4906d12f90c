import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Issues of the newsletter as they were sent, and the addresses that mails came back from. */
export const newsletterIssuesMigration: Migration = {
  version: 48,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    await sql`alter table newsletter_subscriber add column bounced_at ${text}`.execute(db)
    await sql`alter table newsletter_subscriber add column bounce_reason ${text}`.execute(db)
    await sql`create table newsletter_issue (
      id ${id},
      week ${text} not null unique,
      subject ${text} not null,
      content ${text} not null,
      state ${text} not null check (state in ('sending', 'sent', 'cancelled')),
      total ${integer} not null,
      ordered ${integer} not null,
      cursor_id ${integer} not null,
      last_subscriber ${integer} not null,
      created_by ${integer},
      created_at ${text} not null,
      ended_at ${text}
    )${strict}`.execute(db)
  },
}
