import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes, createTrigger, now } from './ddl.ts'

/** Public keys that verify signed requests of agents, and the nonces of changes that must not be repeated. */
export const signingKeysMigration: Migration = {
  version: 26,
  async up(db) {
    const { reusedId, integer, text, strict, strictByKey } = columnTypes(db)
    await sql`create table signing_key (
      id ${reusedId},
      agent_key_id ${integer} not null references agent_key (id) on delete cascade,
      key_id ${text} not null unique,
      label ${text} not null,
      public_key ${text} not null,
      created_at ${text} not null,
      last_used_at ${text}
    )${strict}`.execute(db)
    await sql`create index signing_key_agent_key on signing_key (agent_key_id)`.execute(db)
    await sql`create table signature_nonce (
      signing_key_id ${integer} not null references signing_key (id) on delete cascade,
      nonce ${text} not null,
      expires_at ${integer} not null,
      primary key (signing_key_id, nonce)
    )${strictByKey}`.execute(db)
    await sql`create index signature_nonce_expiry on signature_nonce (expires_at)`.execute(db)
    // A restore ends it again, see 0019-endings.
    await createTrigger(db, {
      name: 'ending_signing_key_removed',
      event: 'after delete on signing_key',
      action: `insert into ending (kind, subject_id, subject_key, value, at)
        values ('signing-key-removed', old.id, old.key_id, null, ${now(db)})`,
    })
  },
}
