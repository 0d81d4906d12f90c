import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { fromSteps } from '#shared/sync/snapshot-columns.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { saveSignals } from '../repositories/signals.ts'
import { changeTool, openTestStore, removeTools } from '../testing/open-test-store.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

/** Three categories; the tools 1 to 12 stand in them by turns, and the last one in the first two. */
const LARGE = {
  env: { WHOLE_CATALOGUE: '10' },
  fixtures: {
    categories: [{}, {}, {}],
    tools: Array.from({ length: 12 }, (_, place) => ({
      categoryId: (place % 3) + 1,
      ...(place === 11 && { categoryId: 1, otherCategoryIds: [2] }),
    })),
  },
}

const manifestOf = (server: TestServer) => server.json('/api/sync/manifest', contract.syncManifest.output)

async function deltaOf(server: TestServer, query: string) {
  const { epoch } = await manifestOf(server)
  return server.json(`/api/sync/catalogue?epoch=${epoch}&${query}`, contract.syncCatalogue.output)
}

const idsOf = ({ tools }: { tools: readonly { id: number }[] }) =>
  tools.map(({ id }) => id).sort((a, b) => a - b)

test('a catalogue of more tools than a device keeps has no snapshot, and says how many a device keeps', async () => {
  const server = await startTestServer(LARGE)
  expect(await manifestOf(server)).toMatchObject({ snapshot: null, parts: { limit: 10, tools: 12 } })
  const store = await openTestStore(server.dataDir)
  await removeTools(store, [11, 12])
  await server.until(async () => (await manifestOf(server)).snapshot !== null)
  expect(await manifestOf(server)).not.toHaveProperty('parts')
})

test('a category comes with all that stand in it, page by page, and nothing that was deleted', async () => {
  const server = await startTestServer(LARGE)
  const store = await openTestStore(server.dataDir)
  await removeTools(store, [5])
  await store.writer.updateTable('meta').set({ floor: 15 }).execute()
  const all = await deltaOf(server, 'since=0&categories=2')
  expect([idsOf(all), all.deletedTools, all.left, all.more]).toEqual([[2, 8, 11, 12], [], undefined, false])
  expect(all.next).toBe(all.head)
  const found: number[] = []
  let since = 0
  for (let more = true; more; ) {
    const page = await deltaOf(server, `since=${since}&limit=2&categories=2,1`)
    found.push(...idsOf(page))
    expect(page.next).toBeGreaterThan(since)
    since = page.next
    more = page.more
  }
  expect(found.sort((a, b) => a - b)).toEqual([1, 2, 4, 7, 8, 10, 11, 12])
  const none = await deltaOf(server, 'since=0&categories=')
  expect([none.tools, none.categories.length]).toEqual([[], 3])
  expect(idsOf(await deltaOf(server, 'since=0&categories=&tools=3,5,99'))).toEqual([3])
})

test('of what changes, the tools in a category come whole and the others by their ids', async () => {
  const server = await startTestServer(LARGE)
  const store = await openTestStore(server.dataDir)
  const { head } = await manifestOf(server)
  await changeTool(store, 1, { categoryId: 1, name: 'Changed within' })
  await changeTool(store, 4, { categoryId: 3, name: 'Moved away' })
  await changeTool(store, 2, { categoryId: 1, name: 'Moved in' })
  await changeTool(store, 3, { categoryId: 3, name: 'Elsewhere' })
  await removeTools(store, [7])
  await writeTransaction(store.writer, (transaction) =>
    saveSignals(
      transaction,
      [10, 9].map((id) => ({ id, popularity: 77, isTrending: false, trendGain: null })),
    ),
  )
  await server.until(async () => (await manifestOf(server)).head >= head + 6)
  const delta = await deltaOf(server, `since=${head}&categories=1&left=1`)
  expect([idsOf(delta), delta.left, delta.deletedTools]).toEqual([[1, 2], [4, 3], [7]])
  expect(fromSteps(delta.signals?.ids ?? [])).toEqual([10])
  const withSingle = await deltaOf(server, `since=${head}&categories=1&tools=3,9&left=1`)
  expect([idsOf(withSingle), withSingle.left]).toEqual([[1, 2, 3], [4]])
  expect(fromSteps(withSingle.signals?.ids ?? [])).toEqual([9, 10])
})

test('ids that are none, and more of them than are allowed, are refused', async () => {
  const server = await startTestServer(LARGE)
  const { epoch } = await manifestOf(server)
  const many = Array.from({ length: 201 }, (_, id) => id).join()
  for (const query of [
    'categories=x',
    'categories=1,,2',
    'categories=1&tools=-1',
    `categories=${many}`,
    'categories=1&left=0',
    'left=1',
    'tools=1',
  ])
    expect((await server.fetch(`/api/sync/catalogue?epoch=${epoch}&since=0&${query}`)).status).toBe(400)
})
