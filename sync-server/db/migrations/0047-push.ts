import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Devices that are told of news while the app is closed, what they are to be told, and how far that was found. */
export const pushMigration: Migration = {
  version: 47,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    await sql`create table push_subscription (
      id ${id},
      endpoint_hash ${text} not null unique,
      sealed ${text} not null,
      user_id ${integer} references "user" (id),
      follows ${text} not null,
      time_zone ${text} not null,
      quiet_from ${integer},
      quiet_until ${integer},
      since_seq ${integer} not null,
      created_at ${text} not null,
      seen_at ${text} not null,
      sent_day ${text} not null,
      sent_count ${integer} not null,
      attempts ${integer} not null,
      next_attempt_at ${text} not null
    )${strict}`.execute(db)
    await sql`create index push_subscription_user on push_subscription (user_id, seen_at)`.execute(db)
    await sql`create index push_subscription_seen on push_subscription (seen_at)`.execute(db)
    await sql`create table push_news (
      id ${id},
      subscription_id ${integer} not null references push_subscription (id) on delete cascade,
      key ${text} not null,
      tool_id ${integer} not null,
      tool_name ${text} not null,
      news ${text} not null,
      follows ${text} not null,
      state ${text} not null check (state in ('waiting', 'sent', 'dropped')),
      at ${text} not null,
      unique (subscription_id, key)
    )${strict}`.execute(db)
    await sql`create index push_news_waiting on push_news (subscription_id) where state = 'waiting'`.execute(
      db,
    )
    await sql`create index push_news_at on push_news (at)`.execute(db)
    await sql`create table push_tool (
      tool_id ${integer} primary key not null,
      state ${text} not null
    )${strict}`.execute(db)
    await sql`create table push_state (
      id ${integer} primary key not null check (id = 1),
      epoch ${text} not null,
      cursor ${integer} not null
    )${strict}`.execute(db)
  },
}
