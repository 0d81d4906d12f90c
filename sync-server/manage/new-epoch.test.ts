import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import { parseConfig } from '../config.ts'
import type { Store } from '../db/engine.ts'
import { openStore } from '../db/store.ts'
import { openBrowser, signIn, signUp } from '../testing/browser.ts'
import { EventReader } from '../testing/event-reader.ts'
import { addFixtures, openTestSqlite } from '../testing/open-test-store.ts'
import { rawSql, rawValue } from '../testing/raw-sql.ts'
import { newDatabase, startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { COMMANDS } from './commands.ts'

let server: TestPostgres | null

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(() => server?.stop())

const onPostgres = (name: string, run: (postgres: TestPostgres) => Promise<void>) =>
  test(name, (context) => (server === null ? context.skip() : run(server)))

const SECRET_KEY = 'k'.repeat(43)

/** Runs a command in this process. @returns its exit code and what it has printed, or the message of its error */
async function run(name: string, { place }: Store, ...args: string[]) {
  const lines: string[] = []
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const spy of spies) spy.mockImplementation((line) => void lines.push(String(line)))
  const config = parseConfig({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl !== null && { DATABASE_URL: place.databaseUrl, SECRET_KEY }),
  })
  try {
    const code = await COMMANDS.get(name)?.(config, args)
    return { code, text: lines.join('\n') }
  } catch (error) {
    return { code: 1, text: error instanceof Error ? error.message : String(error) }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const SOME = { categories: [{}], tools: [{ name: 'First' }, { name: 'Second' }] }

async function openFilled(postgres: TestPostgres): Promise<Store> {
  const databaseUrl = await newDatabase(postgres)
  const store = await openStore({ dataDir: makeTempDir(), databaseUrl })
  onTestFinished(() => store.close())
  await addFixtures(store, SOME)
  return store
}

const manifestOf = (node: TestServer) => node.json('/api/sync/manifest', contract.syncManifest.output)

/** Resolves when a node, its stream and its snapshot are those of another epoch. */
async function expectNewEpoch(node: TestServer, events: EventReader, before: string): Promise<void> {
  await node.until(async () => (await manifestOf(node)).epoch !== before)
  const { epoch } = await manifestOf(node)
  await nextCatalogueEvent(events)
  await node.until(async () => (await manifestOf(node)).snapshot?.url.includes(epoch) === true)
}

async function nextCatalogueEvent(events: EventReader): Promise<void> {
  while ((await events.next()).name !== 'catalogue');
}

onPostgres('running nodes take the new epoch, and devices begin anew', async (postgres) => {
  const store = await openFilled(postgres)
  const { databaseUrl } = store.place
  const start = () => startTestServer({ databaseUrl, env: { SECRET_KEY } })
  const nodes = [await start(), await start()] as const
  const browser = await signUp(nodes[0], 'ada')
  const streams = await Promise.all(nodes.map((node) => EventReader.open(node.fetch)))
  for (const events of streams) await nextCatalogueEvent(events)
  const { epoch, head } = await manifestOf(nodes[0])
  // As a failover that has lost changes would: nodes and devices know of later ones.
  await rawSql(store, 'update meta set seq = seq - 1')
  const { code, text } = await run('new-epoch', store)
  expect(code).toBe(0)
  expect(text).toMatch(new RegExp(`^The epoch is now [0-9a-f]{16} \\(was ${epoch}\\)\\.`))
  for (const [place, node] of nodes.entries())
    await expectNewEpoch(node, streams[place] as EventReader, epoch)
  for (const node of nodes) {
    expect(await manifestOf(node)).toMatchObject({ head: head - 1 })
    const delta = await node.fetch(`/api/sync/catalogue?epoch=${epoch}&since=${head}`)
    expect([delta.status, problemSchema.parse(await delta.json()).code]).toEqual([409, 'epoch'])
  }
  // Who is signed in stays so, and sends what waits under the new epoch.
  const request = { schema: USER_SYNC_SCHEMA, user: 1, clientId: 'c'.repeat(32), since: 0 }
  const push = { mid: 1, key: '1'.padStart(32, '0'), name: 'favorite.set', args: { toolId: 1, on: true } }
  const send = (known: string) =>
    browser.send('POST', '/api/sync/user', { ...request, epoch: known, mutations: [push] })
  expect((await send(epoch)).status).toBe(409)
  expect((await send((await manifestOf(nodes[1])).epoch)).status).toBe(200)
})

onPostgres(
  'it says what has to be checked by hand, and ends all sessions when it is told to',
  async (postgres) => {
    const store = await openFilled(postgres)
    const node = await startTestServer({ databaseUrl: store.place.databaseUrl, env: { SECRET_KEY } })
    const browser = await signUp(node, 'ada')
    await rawSql(store, `update "user" set password_hash = password_hash || '.'`)
    const ended = Number(await rawValue(store, 'select max(id) from ending'))
    expect(ended).toBeGreaterThan(0)
    const { text } = await run('new-epoch', store)
    expect(text).toContain('Sessions that had ended since the restored moment are open again: --end-sessions')
    expect(text).toContain(`select kind, subject_id, at from ending where id > ${ended} order by id`)
    expect((await browser.fetch('/api/me')).status).toBe(200)
    await rawSql(
      store,
      "insert into account_token (purpose, user_id, email, nonce, token_hash, created_at, expires_at) values ('reset', 1, '', 'n', 'h', '', '9')",
    )
    const again = await run('new-epoch', store, '--end-sessions')
    expect(again).toMatchObject({
      code: 0,
      text: expect.stringContaining('All sessions and email links have ended'),
    })
    expect(again.text).not.toContain('are open again')
    const { cookies } = browser
    const elsewhere = openBrowser(node)
    for (const [name, value] of cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.fetch('/api/me')).status).toBe(401)
    expect(await rawValue(store, 'select count(*) from account_token')).toBe(0)
    await rawSql(
      store,
      `update "user" set password_hash = substr(password_hash, 1, length(password_hash) - 1)`,
    )
    expect((await (await signIn(node, 'ada')).fetch('/api/me')).status).toBe(200)
  },
)

test('with a database in a file a running server takes it as well', async () => {
  const store = await openTestSqlite()
  await addFixtures(store, SOME)
  const node = await startTestServer({ dataDir: store.place.dataDir, databaseUrl: null })
  const events = await EventReader.open(node.fetch)
  await nextCatalogueEvent(events)
  const { epoch } = await manifestOf(node)
  const { code, text } = await run('new-epoch', store)
  expect([code, text.split('\n').length]).toEqual([0, 1])
  await expectNewEpoch(node, events, epoch)
  expect((await run('new-epoch', store, '--all')).text).toBe('Use: new-epoch [--end-sessions]')
})

onPostgres(
  'verify finds what the program relies on, and backups are left to PostgreSQL',
  async (postgres) => {
    const store = await openFilled(postgres)
    expect(await run('verify', store)).toEqual({ code: 0, text: 'The database is sound.' })
    await rawSql(store, "update tool set website_key = 'elsewhere.example' where id = 1")
    await rawSql(store, 'update meta set floor = seq + 1')
    const head = Number(await rawValue(store, 'select seq from meta'))
    expect(await run('verify', store)).toEqual({
      code: 1,
      text: [
        'tool 1: the key of its website is not that of its address',
        `change log: the floor ${head + 1} is above the head ${head}`,
        '2 problems found.',
      ].join('\n'),
    })
    // As a CREATE INDEX CONCURRENTLY that was broken off leaves it.
    await rawSql(
      store,
      "update pg_index set indisvalid = false where indexrelid = cast('tool_pkey' as regclass)",
    )
    expect((await run('verify', store)).text).toBe(
      'the index tool_pkey is not valid; reindex it\n1 problems found.',
    )
    for (const command of ['backup', 'restore'])
      expect((await run(command, store, 'file.db')).text).toBe(
        `${command} is for the database in DATA_DIR. With DATABASE_URL use PostgreSQL's own tools: docs/operations.md says how.`,
      )
  },
)
