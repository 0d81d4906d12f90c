import SQLite from 'better-sqlite3'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { problemSchema } from '#shared/api/problem.ts'
import { parseConfig } from '../config.ts'
import { databaseFile } from '../db/sqlite/sqlite-store.ts'
import { startServer } from '../server.ts'
import { type Browser, signUp } from '../testing/browser.ts'
import { openTestSqlite } from '../testing/open-test-store.ts'
import { makeTempDir } from '../testing/temp-dir.ts'

interface Line {
  level: number
  msg: string
  code?: string
}

/** A server, its log and its write connection, on which the tests limit the file size. */
async function startOnDisk() {
  const dataDir = makeTempDir()
  const opened = vi.spyOn(SQLite.prototype, 'pragma')
  onTestFinished(() => opened.mockRestore())
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (text) => void lines.push(JSON.parse(text)) })
  const config = parseConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: 'off' })
  const server = await startServer({ config, log, seedFolder: null })
  onTestFinished(() => server.close())
  const handle = opened.mock.contexts.find(
    (one): one is SQLite.Database =>
      one instanceof SQLite && one.open && !one.readonly && one.name === databaseFile(dataDir),
  )
  if (handle === undefined) throw new Error('The server has opened no database.')
  const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)
  return { dataDir, handle, lines, server: { fetch: get } }
}

const ask = (person: Browser) =>
  person.send('POST', '/api/support/ticket', { subject: 'Help', message: 'x'.repeat(2000) })

const ticketsIn = async (dataDir: string) =>
  (await (await openTestSqlite(dataDir)).reader.selectFrom('support_ticket').select('id').execute()).length

const storageMessages = (lines: readonly Line[]) => lines.filter(({ msg }) => msg.includes('saved'))

test('a full disk is reported as such: nothing changes, reads work, and writes work again once there is room', async () => {
  const { dataDir, handle, lines, server } = await startOnDisk()
  const ada = await signUp(server, 'ada')
  const read = async (path: string) => (await server.fetch(path)).text()
  expect(await read('/healthz')).toBe('alive\n')
  handle.pragma(`max_page_count = ${Number(handle.pragma('page_count', { simple: true }))}`)
  let taken = 0
  let refused = await ask(ada)
  for (; refused.ok && taken < 50; taken++) refused = await ask(ada)

  expect(refused.status).toBe(507)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(problemSchema.parse(await refused.json())).toMatchObject({
    code: 'cannot-save',
    detail: 'Changes can’t be saved right now, and nothing was changed. Please try again later.',
  })
  expect((await ask(ada)).status).toBe(507)
  expect(await ticketsIn(dataDir)).toBe(taken)
  expect((await server.fetch('/api/tools')).status).toBe(200)
  expect((await server.fetch('/readyz')).status).toBe(200)
  expect(await read('/healthz')).toBe('alive, but nothing can be saved\n')
  expect(await read('/metrics')).toMatch(/^database_writable 0$/m)
  expect(await read('/metrics')).toMatch(/^database_write_failures_total\{code="SQLITE_FULL"\} 2$/m)

  handle.pragma('max_page_count = 100000')
  expect((await ask(ada)).status).toBe(200)
  expect(await ticketsIn(dataDir)).toBe(taken + 1)
  expect(await read('/healthz')).toBe('alive\n')
  expect(await read('/metrics')).toMatch(/^database_writable 1$/m)
  expect(storageMessages(lines)).toMatchObject([
    { level: 50, code: 'SQLITE_FULL', msg: 'nothing can be saved: the disk is full' },
    { level: 30, msg: 'changes are saved again' },
  ])
})

test('a read-only file is reported in the same way, and reads still work', async () => {
  const { dataDir, handle, lines, server } = await startOnDisk()
  const ada = await signUp(server, 'ada')
  const store = await openTestSqlite(dataDir)
  // Old enough for the session to be written again.
  await store.writer
    .updateTable('session')
    .set({ last_seen_at: new Date(Date.now() - 3_600_000).toISOString() })
    .execute()
  handle.pragma('query_only = 1')
  expect((await ada.fetch('/api/me')).status).toBe(200)
  expect((await ask(ada)).status).toBe(507)
  expect((await ada.send('POST', '/api/logout')).status).toBe(507)
  expect((await ada.fetch('/api/me')).status).toBe(200)
  handle.pragma('query_only = 0')
  expect((await ada.send('POST', '/api/logout')).status).toBe(200)
  expect(storageMessages(lines)).toMatchObject([
    { code: 'SQLITE_READONLY', msg: 'nothing can be saved: the database may not be written' },
    { msg: 'changes are saved again' },
  ])
})
