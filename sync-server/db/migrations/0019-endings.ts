import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { columnTypes, createTrigger, differs, now } from './ddl.ts'

/**
 * Access that has ended, on its way into the journal beside the database (docs/decisions/0028). Triggers notice it,
 * whoever wrote the row. A later table whose rows give access gets a trigger of its own, and its kind a place in
 * `replayEndings`.
 */
export const endingsMigration: Migration = {
  version: 19,
  async up(db) {
    const { id, integer, text, strict } = columnTypes(db)
    // The ids go on counting after rows have left: they say how far in the journal a copy of the database is.
    await sql`create table ending (
      id ${id},
      kind ${text} not null,
      subject_id ${integer} not null,
      subject_key ${text} not null,
      value ${text},
      at ${text} not null
    )${strict}`.execute(db)
    // Which journal belongs to this database and its copies.
    await sql`alter table meta add column lineage ${text} not null default ''`.execute(db)
    await sql`update meta set lineage = ${randomBytes(8).toString('hex')}`.execute(db)
    await watchUsers(db)
    await watchAgents(db)
    await watchSubscribers(db)
  },
}

interface Watched {
  name: string
  /** What fires the trigger. */
  event: string
  when: string
  /** The row: `new`, or `old` of a deletion. */
  row: 'new' | 'old'
  kind: string
  /** A column that tells this row from another that gets the same id after a restore. */
  key: string
  value: string
}

async function watch(
  db: Kysely<unknown>,
  { name, event, when, row, kind, key, value }: Watched,
): Promise<void> {
  await createTrigger(db, {
    name: `ending_${name}`,
    event: `after ${event}`,
    when,
    action: `insert into ending (kind, subject_id, subject_key, value, at)
      values ('${kind}', ${row}.id, ${row}.${key}, ${value}, ${now(db)})`,
  })
}

async function watchUsers(db: Kysely<unknown>): Promise<void> {
  const user = { row: 'new', key: 'created_at' } as const
  await watch(db, {
    ...user,
    name: 'account_deleted',
    event: 'update of deleted_at on "user"',
    when: 'old.deleted_at is null and new.deleted_at is not null',
    kind: 'account-deleted',
    value: 'null',
  })
  await watch(db, {
    ...user,
    name: 'password_changed',
    event: 'update of password_hash on "user"',
    when: 'new.password_hash <> old.password_hash and new.deleted_at is null',
    kind: 'password-changed',
    value: 'new.password_hash',
  })
  await watch(db, {
    ...user,
    name: 'roles_changed',
    event: 'update of is_admin, is_owner on "user"',
    when: '(new.is_admin <> old.is_admin or new.is_owner <> old.is_owner) and new.deleted_at is null',
    kind: 'roles-changed',
    value: "(new.is_admin || ',' || new.is_owner)",
  })
  await watch(db, {
    ...user,
    name: 'user_locked',
    event: 'update of locked_at on "user"',
    when: differs(db, 'new.locked_at', 'old.locked_at'),
    kind: 'user-lock-changed',
    value: 'new.locked_at',
  })
}

async function watchAgents(db: Kysely<unknown>): Promise<void> {
  await watch(db, {
    name: 'key_revoked',
    event: 'update of revoked_at on agent_key',
    when: `${differs(db, 'new.revoked_at', 'old.revoked_at')} and new.revoked_at is not null`,
    row: 'new',
    key: 'key_hash',
    kind: 'key-revoked',
    value: 'new.revoked_at',
  })
  const agent = { row: 'new', key: 'created_at' } as const
  await watch(db, {
    ...agent,
    name: 'agent_revoked',
    event: 'update of revoked_at on agent',
    when: differs(db, 'new.revoked_at', 'old.revoked_at'),
    kind: 'agent-lock-changed',
    value: 'new.revoked_at',
  })
  await watch(db, {
    ...agent,
    name: 'payout_account_changed',
    event: 'update of payout_account on agent',
    when: `${differs(db, 'new.payout_account', 'old.payout_account')} and old.payout_account is not null`,
    kind: 'payout-account-changed',
    value: 'null',
  })
  await watch(db, {
    name: 'webhook_removed',
    event: 'delete on webhook',
    when: 'true',
    row: 'old',
    key: 'created_at',
    kind: 'webhook-removed',
    value: 'null',
  })
}

async function watchSubscribers(db: Kysely<unknown>): Promise<void> {
  const subscriber = { key: 'created_at', kind: 'subscription-changed' } as const
  await watch(db, {
    ...subscriber,
    name: 'subscription_changed',
    event: 'update of status on newsletter_subscriber',
    when: 'new.status <> old.status',
    row: 'new',
    value: 'new.status',
  })
  await watch(db, {
    ...subscriber,
    name: 'subscription_deleted',
    event: 'delete on newsletter_subscriber',
    when: 'true',
    row: 'old',
    value: "'deleted'",
  })
}
