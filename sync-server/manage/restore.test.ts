import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { openSqliteStore } from '../db/sqlite/sqlite-store.ts'
import { listTools } from '../repositories/tools.ts'
import { verifyStore } from '../services/verify-store.ts'
import { addFixtures, openTestSqlite } from '../testing/open-test-store.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { COMMANDS } from './commands.ts'

const run = (name: string, dataDir: string, ...args: string[]) =>
  COMMANDS.get(name)!(parseConfig({ DATA_DIR: dataDir }), args)

/** Of another folder, whose journal of endings stays there. */
const ACCEPT = '--accept-revived-access'

async function makeBackup(): Promise<string> {
  const store = await openTestSqlite()
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: 200 }, () => ({})) })
  const file = join(makeTempDir(), 'backup.db')
  await store.handle.backup(file)
  return file
}

const garbage = (file: string) => writeFileSync(file, 'not a database any more')

function damagePages(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0x5a, bytes.length - 40_000, bytes.length - 4000))
}

function raiseSchema(file: string): void {
  new SQLite(file).exec('update meta set schema = 99, least_schema = 99').close()
}

test.each([
  ['is no database any more', garbage],
  ['has damaged pages', damagePages],
  ['has the schema of a newer version', raiseSchema],
])('a backup replaces a database that %s, of which a copy remains', async (_, spoil) => {
  const backup = await makeBackup()
  const dataDir = makeTempDir()
  const live = join(dataDir, 'ai-tool-hub.db')
  writeFileSync(live, readFileSync(backup))
  spoil(live)
  expect(await run('restore', dataDir, backup, ACCEPT)).toBe(0)
  const store = await openSqliteStore(dataDir)
  expect(await verifyStore(store)).toEqual([])
  expect(await listTools(store.reader)).toHaveLength(200)
  await store.close()
  const [copy] = readdirSync(join(dataDir, 'backups'))
  expect(copy).toMatch(/before-restore\.db$/)
})

test('a restore waits for the transaction of another process', async () => {
  const backup = await makeBackup()
  const dataDir = makeTempDir()
  const other = await openTestSqlite(dataDir)
  other.handle.exec('begin immediate')
  const restored = run('restore', dataDir, backup, ACCEPT)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await listTools(other.reader)).toEqual([])
  other.handle.exec('commit')
  expect(await restored).toBe(0)
  expect(await listTools(other.reader)).toHaveLength(200)
})

test('a backup fills a folder that has no database yet', async () => {
  const dataDir = join(makeTempDir(), 'new')
  expect(await run('restore', dataDir, await makeBackup(), ACCEPT)).toBe(0)
  const store = await openSqliteStore(dataDir)
  expect(await listTools(store.reader)).toHaveLength(200)
  await store.close()
})

test.each(['verify', 'export', 'backup'])('%s of a folder without a database creates none', async (name) => {
  const dataDir = makeTempDir()
  const args = name === 'backup' ? [join(dataDir, 'backup.db')] : []
  await expect(run(name, dataDir, ...args)).rejects.toThrow(/There is no database in/)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a backup into a folder that does not exist is refused with a message', async () => {
  const dataDir = makeTempDir()
  await openTestSqlite(dataDir)
  const file = join(dataDir, 'nowhere', 'backup.db')
  await expect(run('backup', dataDir, file)).rejects.toMatchObject({ code: 'backup' })
  mkdirSync(join(dataDir, 'nowhere'))
  expect(await run('backup', dataDir, file)).toBe(0)
  expect(existsSync(file)).toBe(true)
})

test('a database that cannot be opened is named', async () => {
  const dataDir = makeTempDir()
  mkdirSync(join(dataDir, 'ai-tool-hub.db'))
  await expect(run('verify', dataDir)).rejects.toThrow(join(dataDir, 'ai-tool-hub.db'))
})

test('unknown arguments of a command are errors', async () => {
  const dataDir = makeTempDir()
  await openTestSqlite(dataDir)
  await expect(run('verify', dataDir, 'other.db')).rejects.toMatchObject({ code: 'usage' })
  await expect(run('export', dataDir, 'a.json', 'b.json')).rejects.toMatchObject({ code: 'usage' })
  await expect(run('backup', dataDir, '')).rejects.toMatchObject({ code: 'usage' })
})
