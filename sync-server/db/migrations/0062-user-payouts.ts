import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'
import type { Migration } from '../migrate.ts'
import { columnTypes, createTrigger, differs, now } from './ddl.ts'

/** A payout belongs to an agent or to a user, and remembers where it goes while it is carried out: docs/decisions/0079. */
export const userPayoutsMigration: Migration = {
  version: 62,
  async up(db) {
    await (isPostgres(db) ? extendPayout(db) : rebuildPayout(db))
    await sql`create index payout_user on payout (user_id, id) where user_id is not null`.execute(db)
    await sql`create unique index payout_user_open on payout (user_id)
      where user_id is not null and state in ('requested', 'processing')`.execute(db)
    await createAccounts(db)
  },
}

async function extendPayout(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db)
  await sql`alter table payout alter column agent_id drop not null`.execute(db)
  await sql`alter table payout add column user_id ${integer} references "user" (id)`.execute(db)
  await sql`alter table payout add column account ${text}`.execute(db)
  await sql`alter table payout add constraint payout_owner
    check ((agent_id is null) <> (user_id is null))`.execute(db)
}

/** SQLite takes no column as empty that was not before. */
async function rebuildPayout(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text, strict } = columnTypes(db)
  await sql`create table payout_now (
    id ${id},
    agent_id ${integer} references agent (id),
    cents ${integer} not null check (cents > 0),
    state ${text} not null,
    provider ${text} not null,
    provider_ref ${text},
    reason ${text},
    next_attempt_at ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    user_id ${integer} references "user" (id),
    account ${text},
    check ((agent_id is null) <> (user_id is null))
  )${strict}`.execute(db)
  await sql`insert into payout_now
      (id, agent_id, cents, state, provider, provider_ref, reason, next_attempt_at, created_at, updated_at)
    select id, agent_id, cents, state, provider, provider_ref, reason, next_attempt_at, created_at, updated_at
    from payout`.execute(db)
  await sql`drop table payout`.execute(db)
  await sql`alter table payout_now rename to payout`.execute(db)
  await sql`create index payout_agent on payout (agent_id, id)`.execute(db)
  await sql`create index payout_open on payout (next_attempt_at) where state in ('requested', 'processing')`.execute(
    db,
  )
}

/** Where the bonuses of users go. No backup brings back an account that was replaced since. */
async function createAccounts(db: Kysely<unknown>): Promise<void> {
  const { integer, text, strict } = columnTypes(db)
  await sql`create table user_payout_account (
    user_id ${integer} primary key not null references "user" (id),
    account ${text},
    next_account ${text},
    changes_at ${text}
  )${strict}`.execute(db)
  await createTrigger(db, {
    name: 'ending_user_payout_account_changed',
    event: 'after update of account on user_payout_account',
    when: `${differs(db, 'new.account', 'old.account')} and old.account is not null`,
    action: `insert into ending (kind, subject_id, subject_key, value, at)
      values ('user-payout-account-changed', new.user_id,
        (select created_at from "user" where id = new.user_id), null, ${now(db)})`,
  })
}
