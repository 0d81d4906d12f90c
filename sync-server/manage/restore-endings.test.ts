import { appendFileSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { parseConfig } from '../config.ts'
import type { SqliteStore } from '../db/sqlite/sqlite-store.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { claimRecoveryCode, replaceRecoveryCodes, saveTotp } from '../repositories/second-factors.ts'
import { eraseAccount } from '../services/accounts/personal-data.ts'
import { verifyStore } from '../services/verify-store.ts'
import { openTestSqlite } from '../testing/open-test-store.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { addBareUsers } from '../testing/user-rows.ts'
import { COMMANDS } from './commands.ts'

const run = (name: string, dataDir: string, ...args: string[]) =>
  COMMANDS.get(name)!(parseConfig({ DATA_DIR: dataDir }), args)
const NOW = '2026-11-22T10:00:00.000Z'
const LATER = '2026-11-22T12:00:00.000Z'

/** A database with one of each that can end: a user in all roles, an agent with a key, a webhook, a subscriber. */
async function makeScene() {
  const dataDir = makeTempDir()
  const store = await openTestSqlite(dataDir)
  await addBareUsers(store, 2)
  store.handle.exec(`
    update user set is_admin = 1, is_owner = 1 where id = 1;
    insert into session (id_hash, user_id, epoch, created_at, signed_in_at, last_seen_at, expires_at, user_agent, data)
      values ('abc', 1, 0, '${NOW}', '${NOW}', '${NOW}', '2027-01-01T00:00:00.000Z', 'Firefox', '{}');
    insert into agent (id, name, agent_type, is_builtin, is_verified, created_at, kind, payout_account)
      values (90, 'Scout', 'autonomous', 0, 0, '${NOW}', 'autonomous', 'acct_1');
    insert into agent_key (id, agent_id, label, prefix, key_hash, scopes, created_at)
      values (90, 90, 'first', 'ath_', 'hash-90', '["read"]', '${NOW}');
    insert into signing_key (id, agent_key_id, key_id, label, public_key, created_at)
      values (90, 90, 'sk_90', 'Firefox', '{}', '${NOW}');
    insert into webhook (id, agent_id, url, secret, events, created_at)
      values (90, 90, 'https://hooks.example.com', 'whsec_x', '[]', '${NOW}');
    insert into newsletter_subscriber (id, email, email_key, status, subscribed_at, mailed_at, created_at, updated_at)
      values (90, 'ada@example.com', 'ada@example.com', 'subscribed', '${NOW}', '${NOW}', '${NOW}', '${NOW}');
    insert into passkey (id, user_id, public_key, counter, transports, name, created_at)
      values ('credential-1', 2, x'00', 0, '[]', 'Phone', '${NOW}'), ('credential-2', 2, x'00', 0, '[]', 'Key', '${NOW}');
    insert into totp (user_id, secret, last_step, created_at) values (2, 'sealed', 0, '${NOW}');
    insert into recovery_code (user_id, code_hash) values (2, 'code-1'), (2, 'code-2');
  `)
  await write(store, 'update meta set floor = floor')
  const backup = join(makeTempDir(), 'backup.db')
  expect(await run('backup', dataDir, backup)).toBe(0)
  return { dataDir, store, backup }
}

const one = (store: SqliteStore, sql: string) => store.handle.prepare(sql).pluck().get()

/** As the server does it: through the writer. */
const write = ({ writer }: SqliteStore, sql: string, ...parameters: unknown[]) =>
  writer.executeQuery({ ...writer.selectFrom('meta').select('id').compile(), sql, parameters })

test.each<[string, (store: SqliteStore) => Promise<unknown>, sql: string, expected: unknown]>([
  [
    'a deleted account',
    ({ writer }) => writeTransaction(writer, (transaction) => eraseAccount(transaction, 2, LATER)),
    'select username || email || password_hash from user where id = 2',
    '',
  ],
  [
    'an old password',
    (store) => write(store, "update user set password_hash = 'new' where id = 1"),
    'select password_hash from user where id = 1',
    'new',
  ],
  [
    'the role of an admin',
    (store) => write(store, 'update user set is_admin = 0 where id = 1'),
    "select is_admin || ',' || is_owner from user where id = 1",
    '0,1',
  ],
  [
    'the role of an owner',
    (store) => write(store, 'update user set is_owner = 0 where id = 1'),
    "select is_admin || ',' || is_owner from user where id = 1",
    '1,0',
  ],
  [
    'a user whom an admin has locked out',
    (store) => write(store, 'update user set locked_at = ? where id = 2', LATER),
    'select locked_at from user where id = 2',
    LATER,
  ],
  [
    'a revoked key',
    (store) => write(store, 'update agent_key set revoked_at = ? where id = 90', LATER),
    'select revoked_at from agent_key where id = 90',
    LATER,
  ],
  [
    'a revoked agent',
    (store) => write(store, 'update agent set revoked_at = ? where id = 90', LATER),
    'select revoked_at from agent where id = 90',
    LATER,
  ],
  [
    'a payout account that was changed',
    (store) => write(store, "update agent set payout_account = 'acct_2' where id = 90"),
    'select count(payout_account) from agent where id = 90',
    0,
  ],
  [
    'a removed webhook',
    (store) => write(store, 'delete from webhook where id = 90'),
    'select count(*) from webhook',
    0,
  ],
  [
    'a removed signing key',
    (store) => write(store, 'delete from signing_key where id = 90'),
    'select count(*) from signing_key',
    0,
  ],
  [
    'a cancelled newsletter',
    (store) => write(store, "update newsletter_subscriber set status = 'unsubscribed' where id = 90"),
    'select status from newsletter_subscriber',
    'unsubscribed',
  ],
  [
    'a deleted subscription',
    (store) => write(store, 'delete from newsletter_subscriber where id = 90'),
    'select count(*) from newsletter_subscriber',
    0,
  ],
  [
    'a removed passkey',
    (store) => write(store, "delete from passkey where id = 'credential-1'"),
    'select group_concat(id) from passkey',
    'credential-2',
  ],
  [
    'a removed authenticator app',
    (store) => write(store, 'delete from totp where user_id = 2'),
    'select count(*) from totp',
    0,
  ],
  [
    'an authenticator app that was replaced',
    ({ writer }) =>
      writeTransaction(writer, (transaction) =>
        saveTotp(transaction, { userId: 2, secret: 'new', lastStep: 0 }, LATER),
      ),
    "select count(*) from totp where secret = 'sealed'",
    0,
  ],
  [
    'a used recovery code',
    ({ writer }) =>
      writeTransaction(writer, (transaction) =>
        claimRecoveryCode(transaction, { userId: 2, hash: 'code-1' }, LATER),
      ),
    'select group_concat(code_hash) from recovery_code where used_at is null',
    'code-2',
  ],
  [
    'recovery codes that were replaced',
    ({ writer }) =>
      writeTransaction(writer, (transaction) => replaceRecoveryCodes(transaction, 2, ['code-3'])),
    "select count(*) from recovery_code where code_hash in ('code-1', 'code-2')",
    0,
  ],
  [
    'the address that an account had before',
    (store) =>
      write(store, "update user set email = 'new@example.com', email_key = 'new@example.com' where id = 2"),
    "select email || ',' || email_key || ',' || must_verify || coalesce(email_verified_at, '') from user where id = 2",
    ',lost:2,1',
  ],
])('a restore does not revive %s', async (_, end, sql, expected) => {
  const { dataDir, store, backup } = await makeScene()
  await end(store)
  expect(one(store, 'select count(*) from ending')).toBe(0)
  for (let round = 0; round < 2; round++) {
    expect(await run('restore', dataDir, backup)).toBe(0)
    expect(one(store, sql)).toBe(expected)
    expect(one(store, 'select count(*) from session where ended_at is null')).toBe(0)
    expect(await verifyStore(store)).toEqual([])
  }
})

test('without anything to replay, too, all sessions end, also those that come back from a running request', async () => {
  const { dataDir, store, backup } = await makeScene()
  const epoch = Number(one(store, 'select session_epoch from user where id = 1'))
  expect(await run('restore', dataDir, backup)).toBe(0)
  expect(one(store, 'select count(*) from session where ended_at is null')).toBe(0)
  expect(Number(one(store, 'select session_epoch from user where id = 1'))).toBeGreaterThan(epoch + 100)
})

test('what was given again or unlocked stays as the backup has it, and what a backup already knows is not repeated', async () => {
  const { dataDir, store, backup } = await makeScene()
  await write(store, 'update user set is_admin = 0, locked_at = ? where id = 1', LATER)
  await write(store, 'update user set is_admin = 1, locked_at = null where id = 1')
  await write(store, "update user set password_hash = 'second' where id = 2")
  const second = join(makeTempDir(), 'second.db')
  await run('backup', dataDir, second)
  const said = vi.spyOn(console, 'log').mockReturnValue()
  expect(await run('restore', dataDir, second)).toBe(0)
  expect(said).toHaveBeenLastCalledWith(expect.stringMatching(/repeated from the journal: 0\.$/))
  expect(await run('restore', dataDir, backup)).toBe(0)
  said.mockRestore()
  expect(one(store, "select is_admin || coalesce(locked_at, '-') from user where id = 1")).toBe('1-')
  expect(one(store, 'select password_hash from user where id = 2')).toBe('second')
})

test('an ending is in the journal before its commit returns, also one that a killed process has left', async () => {
  const { dataDir, store } = await makeScene()
  const journal = () => readFileSync(join(dataDir, 'endings.journal'), 'utf8')
  await write(store, 'update agent_key set revoked_at = ? where id = 90', LATER)
  expect(journal()).toContain('"key-revoked","subject":90')
  // Committed, but killed before the journal was written.
  store.handle.exec(`update agent set revoked_at = '${LATER}' where id = 90`)
  expect(journal()).not.toContain('agent-lock-changed')
  await openTestSqlite(dataDir)
  expect(journal()).toContain('"agent-lock-changed","subject":90')
})

test('a row of another account that has the same number is left alone', async () => {
  const { dataDir, store, backup } = await makeScene()

  store.handle.exec(`insert into user (username, username_key, email, email_key, password_hash, is_premium, is_admin,
    is_owner, session_epoch, created_at, updated_at) values ('eve', 'eve', 'eve@example.com', 'eve@example.com', '-',
    0, 0, 0, 0, '${NOW}', '${NOW}')`)
  const withEve = join(makeTempDir(), 'eve.db')
  await run('backup', dataDir, withEve)
  await run('restore', dataDir, backup)
  store.handle.exec(`insert into user (username, username_key, email, email_key, password_hash, is_premium, is_admin,
    is_owner, session_epoch, created_at, updated_at) values ('bob', 'bob', 'bob@example.com', 'bob@example.com', '-',
    0, 0, 0, 0, '${LATER}', '${LATER}')`)
  const bob = Number(one(store, "select id from user where username = 'bob'"))
  await writeTransaction(store.writer, (transaction) => eraseAccount(transaction, bob, LATER))
  await run('restore', dataDir, withEve)
  expect(one(store, `select username from user where id = ${bob}`)).toBe('eve')
})

const cut = (file: string) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, `${lines.slice(0, -2).join('\n')}\n`)
}
const change = (file: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace('"subject":90', '"subject":91'))

test.each<[string, (file: string, dataDir: string) => void, RegExp]>([
  ['is missing', (file) => rmSync(file), /endings\.journal is missing/],
  ['was changed', change, /was changed: its signatures hold for 1 entries only/],
  ['has a made-up entry', (file) => appendFileSync(file, '{"id":99} abc\n'), /signatures hold for 3 entries/],
  ['was cut at its end', cut, /was cut: the database knows of later entries/],
  [
    'is signed with another key',
    (_, dataDir) => writeFileSync(join(dataDir, 'secret.key'), `${'A'.repeat(43)}\n`),
    /is not signed with the secret\.key/,
  ],
  [
    'is that of another database',
    (file, dataDir) => {
      const other = makeTempDir()
      return openTestSqlite(other).then(() => {
        copyFileSync(join(other, 'endings.journal'), file)
        copyFileSync(join(other, 'secret.key'), join(dataDir, 'secret.key'))
      })
    },
    /is the journal of another database/,
  ],
])('a restore is refused when the journal %s, unless told', async (_, spoil, reason) => {
  const { dataDir, store, backup } = await makeScene()
  await write(store, 'update agent_key set revoked_at = ? where id = 90', LATER)
  await write(store, "update user set password_hash = 'new' where id = 1")
  await spoil(join(dataDir, 'endings.journal'), dataDir)
  const epoch = one(store, 'select epoch from meta')
  await expect(run('restore', dataDir, backup)).rejects.toThrow(reason)
  expect(one(store, 'select epoch from meta')).toBe(epoch)
  expect(one(store, 'select password_hash from user where id = 1')).toBe('new')
  expect(existsSync(join(dataDir, 'ai-tool-hub.db.restoring'))).toBe(false)
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  expect(await run('restore', dataDir, backup, '--accept-revived-access')).toBe(0)
  expect(complaint.mock.calls.flat().join('\n')).toMatch(reason)
  complaint.mockRestore()
  expect(one(store, 'select count(*) from session where ended_at is null')).toBe(0)
  // From then on the journal counts again.
  const next = join(makeTempDir(), 'next.db')
  await run('backup', dataDir, next)
  await write(await openTestSqlite(dataDir), "update user set password_hash = 'newest' where id = 2")
  expect(await run('restore', dataDir, next)).toBe(0)
  expect(one(store, 'select password_hash from user where id = 2')).toBe('newest')
})

test('a folder without a database takes a backup when the journal and its key come with it', async () => {
  const { dataDir, store, backup } = await makeScene()
  await write(store, 'update agent_key set revoked_at = ? where id = 90', LATER)
  const elsewhere = makeTempDir()
  await expect(run('restore', elsewhere, backup)).rejects.toThrow(/is missing/)
  for (const name of ['endings.journal', 'secret.key'])
    copyFileSync(join(dataDir, name), join(elsewhere, name))
  expect(await run('restore', elsewhere, backup)).toBe(0)
  const restored = await openTestSqlite(elsewhere)
  expect(one(restored, 'select revoked_at from agent_key where id = 90')).toBe(LATER)
})

test('the journal has no names or addresses, and forgets the passwords of a deleted account', async () => {
  const { dataDir, store } = await makeScene()
  await write(store, "update user set password_hash = 'hash-of-two' where id = 2")
  await write(store, "update user set password_hash = 'hash-of-one' where id = 1")
  const journal = () => readFileSync(join(dataDir, 'endings.journal'), 'utf8')
  expect(journal()).toContain('hash-of-two')
  await write(store, "update user set email = 'other@example.com' where id = 2")
  await writeTransaction(store.writer, (transaction) => eraseAccount(transaction, 2, LATER))
  expect(journal()).not.toMatch(/hash-of-two|user-2|example|credential|code-|address-changed|totp/)
  expect(journal()).toContain('hash-of-one')
})
