import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes } from './ddl.ts'

/** Domains whose published keys sign for agents: docs/decisions/0080. */
export const agentDomainsMigration: Migration = {
  version: 63,
  async up(db) {
    const { id, integer, text, strict, strictByKey } = columnTypes(db)
    await sql`create table domain (
      id ${id},
      name ${text} not null unique,
      fetched_at ${text},
      tried_at ${text},
      next_fetch_at ${text} not null,
      failures ${integer} not null default 0,
      failing_since ${text},
      result ${text}
    )${strict}`.execute(db)
    await sql`create index domain_due on domain (next_fetch_at)`.execute(db)
    await sql`create table domain_key (
      domain_id ${integer} not null references domain (id) on delete cascade,
      key_id ${text} not null,
      x ${text} not null,
      not_before ${text},
      expires_at ${text},
      primary key (domain_id, key_id)
    )${strictByKey}`.execute(db)
    await sql`create table agent_domain (
      agent_id ${integer} primary key references agent (id),
      domain_id ${integer} not null references domain (id),
      agent_key_id ${integer} references agent_key (id) on delete set null,
      state ${text} not null,
      named_at ${text} not null,
      proof_by ${text} not null,
      verified_at ${text},
      lost_at ${text}
    )${strict}`.execute(db)
    await sql`create index agent_domain_domain on agent_domain (domain_id)`.execute(db)
    await sql`create index agent_domain_key on agent_domain (agent_key_id)`.execute(db)
    // By the key itself and not by its row: a key that comes back to a directory must not let a signature through again.
    await sql`create table domain_nonce (
      key_id ${text} not null,
      nonce ${text} not null,
      expires_at ${integer} not null,
      primary key (key_id, nonce)
    )${strictByKey}`.execute(db)
    await sql`create index domain_nonce_expiry on domain_nonce (expires_at)`.execute(db)
  },
}
