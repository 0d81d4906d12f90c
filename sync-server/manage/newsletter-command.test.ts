import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { parseConfig } from '../config.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { insertSubscriber, listSubscribers } from '../repositories/newsletter-subscribers.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { testEnvironment, testOfFile } from '../testing/test-place.ts'
import { COMMANDS } from './commands.ts'
import { USAGE } from './usage.ts'

const run = async (name: string, dataDir: string, ...args: string[]) =>
  COMMANDS.get(name)!(parseConfig(await testEnvironment(dataDir)), args)

async function dataDirWith(...emails: string[]): Promise<string> {
  const dataDir = makeTempDir()
  const { writer } = await openTestStore(dataDir)
  for (const email of emails) {
    await writeTransaction(writer, (transaction) =>
      insertSubscriber(transaction, { email, emailKey: email }, '2026-11-20T12:00:00.000Z'),
    )
  }
  return dataDir
}

const CSV = 'email,subscribed_since,status\r\nada@example.com,2026-11-20T12:00:00.000Z,subscribed\r\n'

test('the subscribers are written to a file that only its owner may read, or to the screen', async () => {
  const dataDir = await dataDirWith('ada@example.com')
  const file = join(makeTempDir(), 'subscribers.csv')
  expect(await run('newsletter', dataDir, 'export', file)).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(CSV)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const screen = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await run('newsletter', dataDir, 'export')).toBe(0)
  expect(screen.mock.calls).toEqual([[CSV]])
  screen.mockRestore()
})

test('the addresses of a list get no more mails, however often it comes', async () => {
  const dataDir = await dataDirWith('ada@example.com', 'bea@example.com')
  const list = join(makeTempDir(), 'bounces.txt')
  writeFileSync(list, '\nADA@example.com\r\nada@example.com\r\nnobody@example.com\n')
  const said = vi.spyOn(console, 'log').mockReturnValue()
  expect(await run('newsletter', dataDir, 'bounces', list)).toBe(0)
  expect(await run('newsletter', dataDir, 'bounces', list)).toBe(0)
  expect(said.mock.calls.flat()).toEqual([
    'Stopped: 1. Already stopped: 0. Not subscribed: 1.',
    'Stopped: 0. Already stopped: 1. Not subscribed: 1.',
  ])
  said.mockRestore()
  const stopped = async () => {
    const { reader } = await openTestStore(dataDir)
    const rows = await listSubscribers(reader)
    return rows.filter(({ bouncedAt }) => bouncedAt !== null).map(({ email }) => email)
  }
  expect(await stopped()).toEqual(['ada@example.com'])
  writeFileSync(list, 'bea@example.com\nname,website\n')
  await expect(run('newsletter', dataDir, 'bounces', list)).rejects.toThrow('Line 2 isn’t an address')
  expect(await stopped()).toEqual(['ada@example.com'])
})

test.each([[], ['list'], ['export', ''], ['export', 'a.csv', 'b.csv']])(
  'what is not understood says how to use it: %j',
  async (...args) => {
    const dataDir = await dataDirWith()
    await expect(run('newsletter', dataDir, ...args)).rejects.toMatchObject({ code: 'usage' })
    expect(USAGE).toContain('newsletter export [file]')
  },
)

testOfFile('subscribers are restored with a backup', async () => {
  const dataDir = await dataDirWith('ada@example.com')
  const backup = join(makeTempDir(), 'backup.db')
  await run('backup', dataDir, backup)
  const elsewhere = makeTempDir()
  expect(await run('restore', elsewhere, backup, '--accept-revived-access')).toBe(0)
  expect(await run('verify', elsewhere)).toBe(0)
  const { reader } = await openTestStore(elsewhere)
  expect((await listSubscribers(reader)).map(({ email }) => email)).toEqual(['ada@example.com'])
})
