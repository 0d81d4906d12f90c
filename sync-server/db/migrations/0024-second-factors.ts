import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Authenticator apps, recovery codes, and the one session in which an admin may do without. */
export const secondFactorsMigration: Migration = {
  version: 24,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    await sql`create table totp (
      user_id ${integer} primary key not null references "user" (id),
      secret ${text} not null,
      last_step ${integer} not null,
      created_at ${text} not null
    )${strict}`.execute(db)
    await sql`create table recovery_code (
      id ${id},
      user_id ${integer} not null references "user" (id),
      code_hash ${text} not null,
      used_at ${text},
      unique (user_id, code_hash)
    )${strict}`.execute(db)
    await sql`create table second_factor_grace (
      user_id ${integer} primary key not null references "user" (id),
      signed_in_at ${text} not null
    )${strict}`.execute(db)
  },
}
