import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { checkDatabase } from '../db/sqlite/check-copy.ts'
import { readState } from '../repositories/meta.ts'
import { verifyStore } from '../services/verify-store.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { programOf } from '../testing/program-of.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { testEnvironment, testOfFile } from '../testing/test-place.ts'

const MANAGE = programOf(join(import.meta.dirname, '..', 'manage.ts'))

interface Outcome {
  code: number
  out: string
  error: string
}

/** Runs the command as an operator would, as its own process. */
async function manage(dataDir: string, ...args: string[]): Promise<Outcome> {
  const env = { ...process.env, ...(await testEnvironment(dataDir)) }
  return new Promise((resolve) => {
    execFile(process.execPath, [MANAGE, ...args], { env }, (failure, out, error) => {
      resolve({ code: Number(failure?.code ?? 0), out: out.trim(), error: error.trim() })
    })
  })
}

function toolFile(...names: string[]): string {
  const file = join(makeTempDir(), 'tools.json')
  const rows = names.map((name) => ({
    name,
    website: `https://${name.toLowerCase()}.example.com`,
    description: `${name} writes texts for you.`,
    category: 'Category 1',
  }))
  writeFileSync(file, JSON.stringify(rows))
  return file
}

async function dataDirWith(...tools: string[]): Promise<string> {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  await addFixtures(store, {
    categories: [{}],
    tools: tools.map((name) => ({ name, website: `https://${name.toLowerCase()}.example.com` })),
  })
  return dataDir
}

describe('import', () => {
  test('appears in a running server', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}] } })
    expect(await manage(server.dataDir, 'import', toolFile('Alpha'))).toEqual({
      code: 0,
      out: 'Imported: 1 added, 0 updated, 0 unchanged.',
      error: '',
    })
    await server.until(async () => (await server.json('/api/tools', contract.listTools.output)).total === 1)
  })

  test('with a bad file exits with 1 and writes the bad lines to stderr', async () => {
    const dataDir = await dataDirWith()
    const file = toolFile('Alpha')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Category 1', 'Kategory 1'))
    expect(await manage(dataDir, 'import', file)).toEqual({
      code: 1,
      out: 'Nothing was imported: 1 bad rows, 0 added, 0 updated, 0 unchanged otherwise. --skip-invalid imports the good rows.',
      error: 'line 1: There is no category “Kategory 1”. Did you mean “Category 1”?',
    })
    writeFileSync(file, 'no json')
    expect(await manage(dataDir, 'import', file)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The file isn’t valid JSON: [^\n]+$/),
    })
    expect(await manage(dataDir, 'import', '/nowhere.json')).toMatchObject({
      code: 1,
      error: 'This file does not exist.',
    })
    expect(await manage(dataDir, 'import')).toMatchObject({ code: 1, error: 'import needs one file.' })
  })
})

test('restores an exported catalogue in another database', async () => {
  const from = await dataDirWith('Alpha', 'Beta')
  const [file, copy] = [join(from, 'export.json'), join(from, 'copy.json')]
  expect((await manage(from, 'export', file)).code).toBe(0)
  const to = makeTempDir()
  expect((await manage(to, 'import', file, '--create-categories')).out).toMatch(/^Imported: 2 added/)
  await manage(to, 'export', copy)
  expect(readFileSync(copy, 'utf8')).toBe(readFileSync(file, 'utf8'))
  expect((await manage(from, 'export')).out).toBe(readFileSync(file, 'utf8').trim())
})

describe('backup and restore', () => {
  testOfFile('a backup of a database in use is one sound file, and never overwrites another', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: [{}, {}] } })
    const file = join(makeTempDir(), 'backup.db')
    expect(await manage(server.dataDir, 'backup', file)).toMatchObject({
      code: 0,
      out: `Backed up and checked: ${file}`,
    })
    const backup = new SQLite(file, { readonly: true })
    expect(checkDatabase(backup)).toEqual([])
    expect(backup.prepare('select count(*) from tool').pluck().get()).toBe(2)
    backup.close()
    const bytes = readFileSync(file)
    expect(await manage(server.dataDir, 'backup', file)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/exists already/),
    })
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  testOfFile(
    'a restore under a running server restores the old rows under a new epoch, and makes a safety copy',
    async () => {
      const server = await startTestServer({ fixtures: { categories: [{}], tools: [{ name: 'Old' }] } })
      const manifest = () => server.json('/api/sync/manifest', contract.syncManifest.output)
      const names = async () => {
        const { tools } = await server.json('/api/tools?sortBy=name', contract.listTools.output)
        return tools.map((tool) => tool.name)
      }
      const file = join(makeTempDir(), 'backup.db')
      await manage(server.dataDir, 'backup', file)
      const before = await manifest()
      await addFixtures(await openTestStore(server.dataDir), {
        tools: [{ name: 'New', website: 'https://new.example.com' }],
      })
      await server.until(async () => (await names()).length === 2)

      expect(await manage(server.dataDir, 'restore', file)).toMatchObject({ code: 0, error: '' })
      await server.until(async () => (await names()).length === 1)
      expect(await names()).toEqual(['Old'])
      const after = await manifest()
      expect(after.epoch).not.toBe(before.epoch)
      expect(after.head).toBe(before.head)
      const stale = await server.fetch(`/api/sync/catalogue?epoch=${before.epoch}&since=${before.head}`)
      expect(stale.status).toBe(409)
      const [copy] = readdirSync(join(server.dataDir, 'backups'))
      const safety = new SQLite(join(server.dataDir, 'backups', copy ?? ''), { readonly: true })
      expect(safety.prepare('select count(*) from tool').pluck().get()).toBe(2)
      safety.close()
      expect(await manage(server.dataDir, 'verify')).toMatchObject({ code: 0, out: 'The database is sound.' })
      await server.until(async () => (await manifest()).snapshot !== null)
    },
  )

  testOfFile(
    'a restore while another process writes results in a sound database of the new epoch',
    async () => {
      const dataDir = await dataDirWith('Alpha')
      const file = join(makeTempDir(), 'backup.db')
      await manage(dataDir, 'backup', file)
      const store = await openTestStore(dataDir)
      const { epoch } = await readState(store.reader)
      const restored = manage(dataDir, 'restore', file)
      let isOver = false
      void restored.finally(() => {
        isOver = true
      })
      for (let round = 0; !isOver; round++) {
        await addFixtures(store, { tools: [{ website: `https://round-${round}.example.com` }] })
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      expect((await restored).error).toBe('')
      expect(await verifyStore(store)).toEqual([])
      expect((await readState(store.reader)).epoch).not.toBe(epoch)
    },
  )

  testOfFile('the restored server continues to write and announce changes', async () => {
    const server = await startTestServer({ fixtures: { categories: [{}], tools: [{ name: 'Old' }] } })
    const file = join(makeTempDir(), 'backup.db')
    await manage(server.dataDir, 'backup', file)
    await manage(server.dataDir, 'restore', file)
    await manage(server.dataDir, 'import', toolFile('Alpha'))
    await server.until(async () => (await server.json('/api/tools', contract.listTools.output)).total === 2)
  })

  testOfFile('a file that is no sound backup of this program changes nothing', async () => {
    const dataDir = await dataDirWith('Alpha')
    const [text, foreign, newer] = ['text.db', 'foreign.db', 'newer.db'].map((name) =>
      join(makeTempDir(), name),
    )
    writeFileSync(text!, 'not a database')
    new SQLite(foreign).exec('create table other (id integer)').close()
    await manage(dataDir, 'backup', newer!)
    new SQLite(newer).exec('update meta set schema = 99, least_schema = 99').close()
    const before = await manage(dataDir, 'export')
    for (const [file, message] of [
      [text, /is no database that can be read/],
      [foreign, /is no backup of this program/],
      [newer, /The database has schema 99/],
      ['/nowhere.db', /does not exist/],
    ] as const) {
      expect(await manage(dataDir, 'restore', file!)).toMatchObject({
        code: 1,
        error: expect.stringMatching(message),
      })
    }
    expect(await manage(dataDir, 'export')).toEqual(before)
    expect(existsSync(join(dataDir, 'ai-tool-hub.db.restoring'))).toBe(false)
  })
})

test('two processes that start together on an empty folder create one database', async () => {
  const dataDir = makeTempDir()
  const outcomes = await Promise.all([
    manage(dataDir, 'import', toolFile()),
    manage(dataDir, 'import', toolFile()),
    manage(dataDir, 'import', toolFile()),
  ])
  expect(outcomes.map(({ code, error }) => [code, error])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ])
})

describe('verify', () => {
  testOfFile('finds a damaged file', async () => {
    const dataDir = await dataDirWith(...Array.from({ length: 200 }, (_, place) => `Tool${place}`))
    const file = join(makeTempDir(), 'backup.db')
    await manage(dataDir, 'backup', file)
    const bytes = readFileSync(file)
    bytes.fill(0x5a, bytes.length - 12_000, bytes.length - 4000)
    const damaged = makeTempDir()
    writeFileSync(join(damaged, 'ai-tool-hub.db'), bytes)
    const outcome = await manage(damaged, 'verify')
    expect(outcome.code).toBe(1)
    expect(outcome.error).not.toBe('')
  })

  test('finds rows that break the rules of the change log and of identity', async () => {
    const dataDir = await dataDirWith('Alpha', 'Beta')
    const store = await openTestStore(dataDir)
    await store.writer.updateTable('meta').set({ seq: 1, floor: 5 }).execute()
    await store.writer.updateTable('tool').set({ website_key: 'elsewhere.com' }).where('id', '=', 2).execute()
    const outcome = await manage(dataDir, 'verify')
    expect(outcome).toMatchObject({ code: 1, out: '3 problems found.' })
    expect(outcome.error.split('\n')).toEqual([
      'tool 2: the key of its website is not that of its address',
      'change log: a row has seq 3, but the head is 1',
      'change log: the floor 5 is above the head 1',
    ])
  })
})

test('an unknown command shows the usage', async () => {
  expect(await manage(makeTempDir(), 'dance')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^npm run manage -- <command>/),
  })
})
