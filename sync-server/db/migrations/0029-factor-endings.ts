import type { Kysely } from 'kysely'
import type { Migration } from '../migrate.ts'
import { createTrigger, now } from './ddl.ts'

/**
 * The journal of endings notices removed passkeys, authenticator apps and recovery codes, and addresses that an account
 * no longer has. What is said about a user has the user's number as its subject.
 */
export const factorEndingsMigration: Migration = {
  version: 29,
  async up(db) {
    await watch(db, {
      name: 'passkey_removed',
      event: 'delete on passkey',
      ending: `'passkey-removed', old.user_id, ${keyOf('old.user_id', 'old.id')}`,
    })
    await watch(db, {
      name: 'totp_removed',
      event: 'delete on totp',
      ending: `'totp-ended', old.user_id, ${keyOf('old.user_id', 'old.created_at')}`,
    })
    await watch(db, {
      name: 'totp_replaced',
      event: 'update of created_at on totp',
      when: 'new.created_at <> old.created_at',
      ending: `'totp-ended', old.user_id, ${keyOf('old.user_id', 'old.created_at')}`,
    })
    await watch(db, {
      name: 'recovery_code_used',
      event: 'update of used_at on recovery_code',
      when: 'old.used_at is null and new.used_at is not null',
      ending: `'recovery-code-ended', new.user_id, ${keyOf('new.user_id', 'new.code_hash')}`,
    })
    await watch(db, {
      name: 'recovery_code_replaced',
      event: 'delete on recovery_code',
      when: 'old.used_at is null',
      ending: `'recovery-code-ended', old.user_id, ${keyOf('old.user_id', 'old.code_hash')}`,
    })
    await watch(db, {
      name: 'address_changed',
      event: 'update of email on "user"',
      when: 'lower(new.email) <> lower(old.email) and new.deleted_at is null',
      ending: "'address-changed', new.id, new.created_at",
    })
  },
}

/** Of what belongs to an account: what tells the account from a later one with its number, and which one it is. */
const keyOf = (userId: string, which: string) =>
  `(select created_at from "user" where id = ${userId}) || ' ' || ${which}`

interface Watched {
  name: string
  /** What fires the trigger. */
  event: string
  when?: string
  /** Kind, subject and key. */
  ending: string
}

async function watch(db: Kysely<unknown>, { name, event, when = 'true', ending }: Watched): Promise<void> {
  await createTrigger(db, {
    name: `ending_${name}`,
    event: `after ${event}`,
    when,
    action: `insert into ending (kind, subject_id, subject_key, value, at)
      values (${ending}, null, ${now(db)})`,
  })
}
