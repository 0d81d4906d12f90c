import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import {
  USER_SYNC_SCHEMA,
  type UserSyncAnswer,
  type UserSyncRequest,
  userSyncAnswerSchema,
} from '#shared/sync/user-protocol.ts'
import { parseConfig } from '../config.ts'
import { migratePostgres } from '../db/postgres/migrate-postgres.ts'
import { databaseFile, openSqliteStore } from '../db/sqlite/sqlite-store.ts'
import { openStore } from '../db/store.ts'
import { SEED_FOLDER } from '../seed/seed-catalogue.ts'
import { SharedFolder, sharedBy } from '../services/shared-folder.ts'
import { type Browser, openBrowser, signUp } from '../testing/browser.ts'
import { fillMarket } from '../testing/fill-market.ts'
import { addFixtures } from '../testing/open-test-store.ts'
import { programOf } from '../testing/program-of.ts'
import { askPostgres, newDatabase, startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { COMMANDS } from './commands.ts'

let server: TestPostgres | null

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(() => server?.stop())

/** Filling a database takes its time on a busy machine. */
const PATIENCE_MS = 180_000

const onPostgres = (name: string, run: (postgres: TestPostgres) => Promise<void>) =>
  test(name, { timeout: PATIENCE_MS }, (context) => (server === null ? context.skip() : run(server)))

/** Runs the command in this process. @returns its exit code and what it has printed, or the message of its error */
async function move(dataDir: string, url: string, env: Record<string, string> = {}) {
  const lines: string[] = []
  const note = (line: unknown) => void lines.push(String(line))
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const spy of spies) spy.mockImplementation(note)
  try {
    const code = await COMMANDS.get('move')?.(parseConfig({ ...env, DATA_DIR: dataDir }), [url])
    return { code, text: lines.join('\n') }
  } catch (error) {
    return { code: 1, text: error instanceof Error ? error.message : String(error) }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

async function smallFile(): Promise<string> {
  const dataDir = makeTempDir()
  const store = await openSqliteStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: [{ name: 'First' }, { name: 'Second' }] })
  await store.close()
  return dataDir
}

/** Changes the file behind the product's back. */
function change(dataDir: string, ...statements: string[]): void {
  const handle = new SQLite(databaseFile(dataDir))
  handle.pragma('foreign_keys = off')
  for (const statement of statements) handle.exec(statement)
  handle.close()
}

function valueIn(dataDir: string, text: string): number {
  const handle = new SQLite(databaseFile(dataDir), { readonly: true })
  const value = handle.prepare<[], number>(text).pluck().get()
  handle.close()
  return value ?? 0
}

async function openTestStoreAt(databaseUrl: string) {
  const store = await openStore({ dataDir: makeTempDir(), databaseUrl })
  onTestFinished(() => store.close())
  return store
}

/** All rows, by table, in an order of their own. */
type Contents = Record<string, string[]>

const toLines = (rows: Record<string, unknown>[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted()

function contentsOfFile(dataDir: string): Contents {
  const handle = new SQLite(databaseFile(dataDir), { readonly: true })
  const names = handle
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'",
    )
    .pluck()
    .all()
  const contents = names.map((name) => [
    name,
    toLines(handle.prepare<[], Record<string, unknown>>(`select * from "${name}"`).all()),
  ])
  handle.close()
  return Object.fromEntries(contents)
}

/** Without what only PostgreSQL has. */
async function contentsOfPostgres(url: string): Promise<Contents> {
  const store = await openStore({ dataDir: makeTempDir(), databaseUrl: url })
  const tables = await store.reader.introspection.getTables()
  const contents: Contents = {}
  for (const { name } of tables.filter(
    ({ name }) => !['shared_file', 'request_count', 'ceremony'].includes(name),
  )) {
    const { rows } = await store.reader.executeQuery<Record<string, unknown>>({
      ...store.reader.selectFrom('meta').select('id').compile(),
      sql: `select * from "${name}"`,
    })
    contents[name] = toLines(rows)
  }
  await store.close()
  return contents
}

/** What guards the rows. */
async function guardsOf(url: string): Promise<unknown[]> {
  const constraints = await askPostgres(
    url,
    "select conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
  )
  const triggers = await askPostgres(
    url,
    'select tgrelid::regclass, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
  )
  return [...constraints.rows, ...triggers.rows]
}

/** A device that pushes and pulls. */
function openDevice(user: number) {
  const state = { epoch: null as string | null, since: 0, mid: 0 }
  const round = async (browser: Browser, mutations: UserSyncRequest['mutations']) => {
    const { epoch, since } = state
    const request = { schema: USER_SYNC_SCHEMA, user, clientId: 'c'.repeat(32), epoch, since, mutations }
    const response = await browser.send('POST', '/api/sync/user', request)
    expect(response.status).toBe(200)
    const answer = userSyncAnswerSchema.parse(await response.json())
    Object.assign(state, { epoch: answer.epoch, since: answer.next })
    return answer
  }
  const favour = (browser: Browser, toolId: number): Promise<UserSyncAnswer> => {
    state.mid += 1
    const key = state.mid.toString(16).padStart(32, '0')
    return round(browser, [{ mid: state.mid, key, name: 'favorite.set', args: { toolId, on: true } }])
  }
  return { state, favour }
}

/** Large enough numbers, and values of all types, in tables that demo mode leaves empty. */
const MORE_ROWS = [
  `insert into passkey (id, user_id, public_key, counter, transports, name, created_at)
    values ('credential-1', 1, x'00ff7b5c2c22', 4294967296, '["usb"]', 'Key "A", {B}\\', '2026-11-22T10:00:00.000Z')`,
  `insert into recovery_code (user_id, code_hash) values (1, 'code-1'), (1, 'code-2')`,
  `insert into totp (user_id, secret, last_step, created_at) values (1, 'sealed', 0, '2026-11-22T10:00:00.000Z')`,
  'update tool set price_from = 0.1 + 0.2, description = \'null, NULL, "", {}, \\, äß漢🎲\' where id = 1',
  `insert into newsletter_subscriber (email, email_key, status, subscribed_at, mailed_at, created_at, updated_at)
    values ('ada@example.com', 'ada@example.com', 'subscribed', '', '', '', '')`,
  // A number that was given to a row and must not come again.
  `insert into newsletter_subscriber (id, email, email_key, status, subscribed_at, mailed_at, created_at, updated_at)
    values (900, 'gone@example.com', 'gone@example.com', 'subscribed', '', '', '', '')`,
  'delete from newsletter_subscriber where id = 900',
  "update user set is_admin = 1 where username = 'ada'",
]

/** Gives each table that is empty a row, of any values that it takes. */
function fillEmptyTables(dataDir: string): void {
  const handle = new SQLite(databaseFile(dataDir))
  const tables = handle
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_master where type = 'table'")
    .all()
  const isEmpty = (name: string) => handle.prepare(`select 1 from "${name}"`).get() === undefined
  const parents = handle.prepare<[string], { from: string; table: string; to: string }>(
    'select "from", "table", "to" from pragma_foreign_key_list(?)',
  )
  const columns = handle.prepare<[string], { name: string; type: string }>(
    'select name, type from pragma_table_info(?)',
  )
  let todo = tables.filter(({ name }) => !name.startsWith('sqlite_') && isEmpty(name))
  while (todo.length > 0) {
    const ready = todo.filter(({ name }) =>
      parents.all(name).every(({ table }) => table === name || !isEmpty(table)),
    )
    for (const { name, sql } of ready) {
      const values = columns.all(name).map((column) => {
        const parent = parents.all(name).find(({ from }) => from === column.name)
        if (parent !== undefined)
          return handle.prepare(`select "${parent.to}" from "${parent.table}"`).pluck().get() ?? null
        const choice = new RegExp(`\\b${column.name}\\b[^,]* in\\s*\\(('?)([^',)]+)`, 'i').exec(sql)?.[2]
        if (column.type.toLowerCase() === 'text' && column.name.endsWith('_at'))
          return '2026-11-22T10:00:00.000Z'
        if (column.type.toLowerCase() === 'text') return choice ?? `${name} ${column.name}`
        return column.type.toLowerCase() === 'blob' ? Buffer.from([0, 255]) : Number(choice ?? 1)
      })
      handle.prepare(`insert into "${name}" values (${values.map(() => '?').join(', ')})`).run(values)
    }
    todo = todo.filter((table) => !ready.includes(table))
  }
  handle.close()
}

const ICON = `${'a'.repeat(24)}-64.webp`

/** All that demo mode shows, and a user with a device. */
async function filledFile() {
  const dataDir = makeTempDir()
  const options = { dataDir, databaseUrl: null, seedFolder: SEED_FOLDER, preparesFresh: true }
  const before = await startTestServer({ ...options, env: { DEMO: '1' } })
  const browser = await signUp(before, 'ada')
  expect((await browser.send('PUT', '/api/tools/2/review', { rating: 4 })).status).toBe(200)
  const device = openDevice(valueIn(dataDir, "select id from user where username = 'ada'"))
  await device.favour(browser, 3)
  const manifest = () => before.json('/api/sync/manifest', contract.syncManifest.output)
  const scout = { name: 'Scout', type: 'autonomous' }
  expect((await browser.send('POST', contract.registerAgent.path, scout)).status).toBeLessThan(300)
  await before.until(async () => valueIn(dataDir, 'select count(*) from support_ticket') > 0)
  await before.until(async () => (await manifest()).snapshot !== null)
  await before.close()
  change(dataDir, ...MORE_ROWS)
  await fillMarket(dataDir, {
    userId: valueIn(dataDir, "select id from user where username = 'ada'"),
    agentId: valueIn(dataDir, 'select max(id) from agent where is_sandbox = 0'),
  })
  fillEmptyTables(dataDir)
  mkdirSync(join(dataDir, 'icons'), { recursive: true })
  writeFileSync(join(dataDir, 'icons', ICON), 'an icon')
  return { dataDir, browser, device }
}

test('a file that a later version has added to is not moved', async () => {
  const dataDir = await smallFile()
  change(dataDir, 'update meta set schema = schema + 1')
  const { code, text } = await move(dataDir, 'postgres://nobody@127.0.0.1:1/none')
  expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('Move it by the version') })
})

onPostgres('all rows and files are the same afterwards, and devices and sessions go on', async (postgres) => {
  const { dataDir, browser, device } = await filledFile()
  const url = await newDatabase(postgres)
  // What has ended goes into the journal when the file is opened.
  const rows: Contents = { ...contentsOfFile(dataDir), ending: [] }
  expect(Object.keys(rows).filter((name) => rows[name]?.length === 0)).toEqual(['ending'])
  const moved = await move(dataDir, url)
  expect(moved).toMatchObject({ code: 0, text: expect.stringContaining('The new database is sound.') })
  const { text } = moved
  expect(text).toMatch(/^ *1 meta$/m)
  expect(text).toMatch(/^ *1\d{3} tool$/m)
  expect(text).toContain(`as SECRET_KEY: it is the line in ${join(dataDir, 'secret.key')}.`)
  const SECRET_KEY = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  expect(text).not.toContain(SECRET_KEY)
  expect(await contentsOfPostgres(url)).toEqual(rows)
  expect(contentsOfFile(dataDir)).toEqual(rows)
  const fresh = await newDatabase(postgres)
  await migratePostgres(fresh)
  expect(await guardsOf(url)).toEqual(await guardsOf(fresh))

  const store = await openTestStoreAt(url)
  const [folder] = [new SharedFolder(makeTempDir(), 'icons', sharedBy(store))]
  expect((await folder.read(ICON))?.toString()).toBe('an icon')
  const now = '2026-11-24T10:00:00.000Z'
  const subscriber = { email: 'a@b.example', email_key: 'a@b.example', status: 'subscribed' } as const
  const times = { subscribed_at: now, mailed_at: now, created_at: now, updated_at: now }
  const added = store.writer.insertInto('newsletter_subscriber').values({ ...subscriber, ...times })
  expect(await added.returning('id').executeTakeFirst()).toEqual({ id: 901 })
  await store.writer.deleteFrom('newsletter_subscriber').where('id', '=', 901).execute()
  const ended = valueIn(dataDir, "select seq from sqlite_sequence where name = 'ending'")
  expect(await store.reader.selectFrom('ending').select('id').execute()).toEqual([{ id: ended + 1 }])

  // Another folder, as on another machine.
  const node = await startTestServer({ databaseUrl: url, env: { SECRET_KEY, DEMO: '1' } })
  const elsewhere = openBrowser(node)
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
  expect((await elsewhere.fetch('/api/me')).status).toBe(200)
  const { epoch } = device.state
  expect(await device.favour(elsewhere, 7)).toMatchObject({
    epoch,
    results: [{ status: 'applied' }],
    rows: [{ kind: 'favorite', seq: 3, toolId: 7, on: true }],
    next: 3,
  })
  const manifest = await node.json('/api/sync/manifest', contract.syncManifest.output)
  expect(manifest).toMatchObject({ epoch, snapshot: { url: expect.stringContaining(epoch ?? '-') } })
  expect((await node.fetch(manifest.snapshot?.url ?? '')).status).toBe(200)
  const since = `epoch=${epoch}&since=${manifest.head}&schema=${SYNC_SCHEMA}`
  const delta = await node.json(`/api/sync/catalogue?${since}`, contract.syncCatalogue.output)
  expect(delta).toMatchObject({ epoch, more: false, next: manifest.head })
  const stranger = await startTestServer({ databaseUrl: url, env: { SECRET_KEY: 'k'.repeat(43), DEMO: '1' } })
  const lost = openBrowser(stranger)
  for (const [name, value] of browser.cookies) lost.cookies.set(name, value)
  expect((await lost.fetch('/api/me')).status).toBe(401)
})

onPostgres('a database that is in use is not filled', async (postgres) => {
  const dataDir = await smallFile()
  const url = await newDatabase(postgres)
  expect((await move(dataDir, url)).code).toBe(0)
  const before = await contentsOfPostgres(url)
  const refused = await move(dataDir, url)
  expect(refused).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^DATABASE_URL \(hub@127[^)]+\) has rows in category, meta, tool\. A move needs an empty database; nothing was changed\.$/,
    ),
  })
  expect(await contentsOfPostgres(url)).toEqual(before)
  const other = await newDatabase(postgres)
  await askPostgres(other, 'create table guest_book (entry text); insert into guest_book values (1)')
  expect((await move(dataDir, other)).text).toContain('has rows in guest_book.')
  const { rows } = await askPostgres(other, "select tablename from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ tablename: 'guest_book' }])
})

onPostgres('a server on the file must be stopped first', async (postgres) => {
  const dataDir = await smallFile()
  const url = await newDatabase(postgres)
  const running = await startTestServer({ dataDir, databaseUrl: null })
  expect(await move(dataDir, url)).toEqual({
    code: 1,
    text: `${databaseFile(dataDir)} is in use. Stop the server and other commands on it: what they write now would not be moved.`,
  })
  expect((await askPostgres(url, 'select 1 from pg_tables where tablename = $$meta$$')).rows).toEqual([])
  await running.close()
  expect((await move(dataDir, url)).code).toBe(0)
})

onPostgres('wrong addresses and missing rights are told in one line', async (postgres) => {
  const dataDir = await smallFile()
  const host = new URL(postgres.url).host
  expect((await move(dataDir, 'mysql://hub@localhost/tools')).text).toMatch(/^move needs one address/)
  expect((await move(dataDir, `postgres://hub:secret@${host}/nowhere`)).text).toBe(
    `DATABASE_URL (hub@${host}/nowhere): there is no such database.`,
  )
  await askPostgres(`${postgres.url}/postgres`, 'create role mover login')
  expect((await move(dataDir, `postgres://mover:secret@${host}/postgres`)).text).toBe(
    `DATABASE_URL (mover@${host}/postgres): the user may not create tables.`,
  )
  expect((await move(makeTempDir(), `${postgres.url}/postgres`)).text).toMatch(/^There is no database in/)
})

onPostgres('the owner of an empty database may move into it without being a superuser', async (postgres) => {
  const dataDir = await smallFile()
  const name = new URL(await newDatabase(postgres)).pathname.slice(1)
  await askPostgres(`${postgres.url}/postgres`, 'create role keeper login')
  await askPostgres(`${postgres.url}/postgres`, `alter database ${name} owner to keeper`)
  const url = `postgres://keeper@${new URL(postgres.url).host}/${name}`
  expect((await move(dataDir, url)).code).toBe(0)
  expect(await contentsOfPostgres(url)).toEqual(contentsOfFile(dataDir))
})

onPostgres('what PostgreSQL cannot hold is named, and nothing is moved', async (postgres) => {
  const dataDir = await smallFile()
  const url = await newDatabase(postgres)
  change(dataDir, "update tool set description = 'a' || char(0) || 'b' where id = 2")
  expect((await move(dataDir, url)).text).toBe(
    'description in the row 2 of tool holds the character U+0000, which PostgreSQL cannot store. ' +
      'Remove it from the text; nothing was changed.',
  )
  expect((await contentsOfPostgres(url)).category).toEqual([])
  change(dataDir, "update tool set description = 'ab', website_key = 'other' where id = 2")
  expect(await move(dataDir, url)).toEqual({
    code: 1,
    text:
      'tool 2: the key of its website is not that of its address\n' +
      'Nothing was moved: the database in DATA_DIR is damaged.',
  })
})

onPostgres('a move that is killed has moved nothing, and is begun anew', async (postgres) => {
  const dataDir = makeTempDir()
  const store = await openSqliteStore(dataDir)
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: 6000 }, () => ({})) })
  await store.close()
  const url = await newDatabase(postgres)
  for (let kill = 0; kill < 4; kill++) {
    const child = spawn(
      process.execPath,
      [programOf(join(import.meta.dirname, '..', 'manage.ts')), 'move', url],
      {
        env: { ...process.env, DATA_DIR: dataDir },
      },
    )
    const exit = once(child, 'close')
    await pause(900 + kill * 250)
    child.kill('SIGKILL')
    await exit
    const { tool = [] } = await contentsOfPostgres(url)
    expect([0, 6000]).toContain(tool.length)
    if (tool.length > 0) return
  }
  expect((await move(dataDir, url)).code).toBe(0)
  expect(await contentsOfPostgres(url)).toEqual(contentsOfFile(dataDir))
})
