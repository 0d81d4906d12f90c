import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Apps sign in by OAuth: docs/decisions/0078. */
export const oauthMigration: Migration = {
  version: 60,
  async up(db) {
    const { id, integer, text, strict, strictByKey } = columnTypes(db)
    await sql`create table oauth_record (
      id_hash ${text} primary key,
      kind ${text} not null,
      grant_hash ${text},
      payload ${text} not null,
      expires_at ${text} not null,
      consumed_at ${text}
    )${strictByKey}`.execute(db)
    await sql`create index oauth_record_of_grant on oauth_record (grant_hash) where grant_hash is not null`.execute(
      db,
    )
    await sql`create index oauth_record_expiry on oauth_record (expires_at)`.execute(db)
    await sql`create table oauth_client (
      client_id ${text} primary key,
      metadata ${text} not null,
      created_at ${text} not null
    )${strictByKey}`.execute(db)
    await sql`create index oauth_client_age on oauth_client (created_at)`.execute(db)
    await sql`create table oauth_connection (
      id ${id},
      user_id ${integer} not null references "user" (id),
      agent_key_id ${integer} not null unique references agent_key (id) on delete cascade,
      grant_hash ${text} not null unique,
      client_id ${text} not null,
      client_name ${text} not null,
      returns_to ${text} not null,
      created_at ${text} not null
    )${strict}`.execute(db)
    await sql`create index oauth_connection_of_user on oauth_connection (user_id)`.execute(db)
    await sql`create index oauth_connection_of_client on oauth_connection (client_id)`.execute(db)
  },
}
