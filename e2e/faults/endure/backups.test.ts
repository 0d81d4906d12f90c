import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../../../sync-server/db/sqlite/backup.ts'
import { openReadOnly } from '../../../sync-server/db/sqlite/open-database.ts'
import { addFixtures, openTestSqlite } from '../../../sync-server/testing/open-test-store.ts'
import { TestServer } from '../../support/server.ts'
import { backUpUnderWrites } from './backups.ts'

let server: TestServer

beforeAll(async () => {
  server = await TestServer.start({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
}, 120_000)
afterAll(() => server.dispose(), 60_000)

test.each([1, 2, 3])(
  'backup %i under writes has all earlier acknowledged writes, no gap and no partial transaction, under a new epoch',
  async () => {
    const { before, during, wrong } = await backUpUnderWrites(server)
    expect(wrong).toEqual([])
    expect(before + during).toBeGreaterThan(0)
  },
  120_000,
)

test('a backup finishes although another connection commits continuously', async () => {
  const store = await openTestSqlite()
  const tools = Array.from({ length: 1000 }, (_, place) => ({
    website: `https://tool-${place}.example.com`,
    description: 'x'.repeat(1500),
  }))
  await addFixtures(store, { categories: [{}], tools })
  const handle = openReadOnly(store.file)
  let isDone = false
  const made = backUp(handle, join(store.file, '..', 'backup.db')).finally(() => {
    isDone = true
  })
  const commit = store.handle.prepare('update tool set popularity = popularity + 1 where id = 1')
  for (let commits = 0; commits < 2000 && !isDone; commits++) {
    commit.run()
    await turn()
  }
  expect(isDone).toBe(true)
  await made
  handle.close()
})
