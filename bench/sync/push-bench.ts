import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type SQLite from 'better-sqlite3'
import { PUSH_LIMIT } from '#shared/sync/user-protocol.ts'
import { openSqliteStore } from '../../sync-server/db/sqlite/sqlite-store.ts'
import { SEED_FOLDER, seedCatalogue } from '../../sync-server/seed/seed-catalogue.ts'
import { addBareUsers } from '../../sync-server/testing/user-rows.ts'
import { spread } from '../lib/measure.ts'
import { markdownTable } from '../lib/table.ts'
import { SyncClient, TOOLS } from './sync-client.ts'

const REQUESTS_A_TURN = 5
const PUSHES_A_TURN = REQUESTS_A_TURN * PUSH_LIMIT

/** Pushes over HTTP against the same rows written by better-sqlite3 alone, in turns. Returns Markdown. */
export async function pushTable(url: string, { turns }: { turns: number }): Promise<string> {
  const client = await SyncClient.open(url)
  const bare = await openBarePushes()
  const rates = { ours: [] as number[], bare: [] as number[] }
  await client.round(PUSH_LIMIT)
  bare.run(PUSH_LIMIT)
  for (let turn = 0; turn < turns; turn++) {
    rates.bare.push(await rate(async () => bare.run(PUSHES_A_TURN)))
    rates.ours.push(await rate(() => pushAll(client)))
  }
  await bare.close()
  const [ours, floor] = [spread(rates.ours).median, spread(rates.bare).median]
  return markdownTable(
    [
      `favorites, ${PUSH_LIMIT} in a transaction that is on the disk when it is acknowledged`,
      'a second',
      'share',
    ],
    [
      ['the same rows by better-sqlite3 alone, without HTTP', floor, 1],
      [`pushed by a device, ${PUSH_LIMIT} in a request`, ours, ours / floor],
    ],
  )
}

async function pushAll(client: SyncClient): Promise<void> {
  for (let request = 0; request < REQUESTS_A_TURN; request++) await client.round(PUSH_LIMIT)
}

async function rate(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return PUSHES_A_TURN / ((performance.now() - start) / 1000)
}

const USER = 1
const TIME = '2026-01-01T00:00:00.000Z'
const RESULT = '{"status":"applied"}'

/** What one taken favorite leaves behind, written without reading, asking or building anything. */
const WRITES = [
  'update meta set seq = seq',
  `insert into sync_client (id, user_id, last_mid) values ('bare', ${USER}, @mid)
    on conflict (id) do update set last_mid = @mid`,
  `insert into user_meta (user_id, seq, floor) values (${USER}, @mid, 0)
    on conflict (user_id) do update set seq = @mid`,
  `insert into favorite (user_id, tool_id, seq, deleted, updated_at) values (${USER}, @tool, @mid, @deleted, '${TIME}')
    on conflict (user_id, tool_id) do update set seq = @mid, deleted = @deleted`,
  `insert into applied (user_id, key, result, at) values (${USER}, @key, '${RESULT}', '${TIME}')`,
]

interface BarePushes {
  /** Writes so many, as many in a transaction as a push has. */
  run(count: number): void
  close(): Promise<void>
}

/** Writes the same rows into the same tables with the same durability by better-sqlite3 alone, all statements prepared. */
async function openBarePushes(): Promise<BarePushes> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ai-tool-hub-bare-'))
  const store = await openSqliteStore(dataDir)
  await seedCatalogue(store.writer, SEED_FOLDER)
  await addBareUsers(store, USER)
  const write = preparedPush(store.handle)
  let mid = 0
  return {
    run(count) {
      for (let done = 0; done < count; done += PUSH_LIMIT) {
        write(mid + 1)
        mid += PUSH_LIMIT
      }
    },
    async close() {
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Writes a push whose first number is `from`. */
function preparedPush(handle: SQLite.Database): (from: number) => void {
  const statements = WRITES.map((sql) => handle.prepare(sql))
  return handle.transaction((from: number) => {
    for (let mid = from; mid < from + PUSH_LIMIT; mid++) {
      const key = crypto.randomUUID()
      const values = { mid, key, tool: (mid % TOOLS) + 1, deleted: Math.floor(mid / TOOLS) % 2 }
      for (const statement of statements) statement.run(values)
    }
  })
}
