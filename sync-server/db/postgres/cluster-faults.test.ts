import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { signUp } from '../../testing/browser.ts'
import { addFixtures } from '../../testing/open-test-store.ts'
import { newDatabase, startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { startTestServer } from '../../testing/start-server.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { type Migration, SchemaTooNewError } from '../migrate.ts'
import { migrations } from '../migrations/all.ts'
import { openStore } from '../store.ts'
import { migratePostgres } from './migrate-postgres.ts'

let server: TestPostgres | null

beforeAll(async () => {
  server = await startPostgres()
})

afterAll(() => server?.stop())

const onPostgres = (name: string, run: () => Promise<void>) =>
  test(name, (context) => (server === null ? context.skip() : run()))

/** A database with tools, and what starts a node on it. */
async function makeGround() {
  if (server === null) throw new Error('There is no server.')
  const databaseUrl = await newDatabase(server)
  const store = await openStore({ dataDir: makeTempDir(), databaseUrl })
  onTestFinished(() => store.close())
  await addFixtures(store, { categories: [{}], tools: [{}, {}, {}] })
  const start = () => startTestServer({ databaseUrl, env: { SECRET_KEY: 'k'.repeat(43) } })
  return { databaseUrl, store, start }
}

/** What a person does, once more. @returns the statuses of all answers */
async function askForAll(browser: Awaited<ReturnType<typeof signUp>>, round: number): Promise<number[]> {
  const send = async (method: 'POST' | 'PUT', path: string, body?: object) =>
    (await browser.send(method, path, body)).status
  return [
    await send('POST', '/api/favorites', { toolId: (round % 3) + 1 }),
    await send('PUT', `/api/tools/${(round % 3) + 1}/review`, { rating: (round % 5) + 1 }),
    (await browser.fetch('/api/tools/1')).status,
    (await browser.fetch('/api/favorites')).status,
    (await browser.fetch('/api/me')).status,
    (await browser.fetch('/api/tools/1/reviews')).status,
    await send('POST', '/api/support/ticket', { subject: 'A question', message: 'How do I export my data?' }),
  ]
}

const NEWEST = migrations.at(-1)?.version ?? 0

/** What a version after this one might do to every table at once; older programs must not notice. */
const further: Migration = {
  version: NEWEST + 1,
  async up(db) {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
    for (const { name } of tables.rows)
      await sql`alter table ${sql.id(name)} add column newer bigint not null default 7`.execute(db)
  },
}

onPostgres(
  'nodes go on while a newer version migrates; one that starts again works where it was only added to, and is refused in one line otherwise',
  async () => {
    const { databaseUrl, start } = await makeGround()
    const node = await start()
    const browser = await signUp(node, 'ada')
    const statuses: number[] = []
    let round = 0
    let isMigrated = false
    const using = (async () => {
      // Statements are prepared before and run after it.
      for (let left = 6; left > 0; round++) {
        statuses.push(...(await askForAll(browser, round)))
        if (isMigrated) left--
      }
    })()
    await node.until(async () => round > 3)
    const added = { ...further, isExpansion: true }
    await migratePostgres(databaseUrl, [...migrations, added])
    isMigrated = true
    await using
    expect(statuses.filter((status) => status >= 400 && status !== 429)).toEqual([])
    const again = await start()
    expect(await askForAll(await signUp(again, 'bob'), round)).not.toContain(500)
    await migratePostgres(databaseUrl, [...migrations, added, { version: NEWEST + 2, up: async () => {} }])
    const refused = start()
    await expect(refused).rejects.toThrow(SchemaTooNewError)
    await expect(refused).rejects.toThrow(
      `The database has schema ${NEWEST + 2}, but this version of the program knows schemas up to ${NEWEST}.`,
    )
  },
)

onPostgres(
  'while somebody holds a lock, reads go on, changes are refused in time, and it recovers by itself',
  async () => {
    const { databaseUrl, start } = await makeGround()
    const node = await start()
    const browser = await signUp(node, 'ada')
    const holder = new pg.Client({ connectionString: databaseUrl })
    holder.on('error', () => {})
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('lock table favorite in access exclusive mode')
    const began = performance.now()
    const waiting = Array.from({ length: 15 }, () => browser.send('POST', '/api/favorites', { toolId: 1 }))
    const read = performance.now()
    expect((await node.fetch('/api/tools')).status).toBe(200)
    expect(performance.now() - read).toBeLessThan(4000)
    const answers = await Promise.all(waiting)
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect(performance.now() - began).toBeLessThan(20_000)
    await holder.query('rollback')
    expect((await browser.send('POST', '/api/favorites', { toolId: 1 })).status).toBe(200)
  },
)

onPostgres(
  'a node whose clock is far from that of the database does not start, and says how far',
  async () => {
    const { databaseUrl } = await makeGround()
    const openAt = async (offsetMs: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offsetMs, shouldAdvanceTime: true })
      try {
        await (await openStore({ dataDir: makeTempDir(), databaseUrl })).close()
      } finally {
        vi.useRealTimers()
      }
    }
    await expect(openAt(300_000)).rejects.toThrow(
      /: the clock of this machine is 300 seconds ahead of that of the database\. Set both by NTP\.$/,
    )
    await expect(openAt(-300_000)).rejects.toThrow('is 300 seconds behind that of the database')
    await openAt(3000)
    await openAt(-3000)
  },
)
