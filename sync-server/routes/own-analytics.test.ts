import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { addUsage } from '../repositories/usage.ts'
import { recordDays } from '../services/history/record-days.ts'
import { type Browser, signUp } from '../testing/browser.ts'
import { changeTool, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const read = async (browser: Browser) =>
  contract.ownAnalytics.output.parse(await (await browser.fetch('/api/me/analytics')).json())

test('premium users read how what they keep moved, how their reviews are read and what they compared; others do not', async () => {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  const tools = [{ name: 'Alpha', popularity: 100 }, { name: 'Beta' }]
  const server = await startTestServer({ dataDir, fixtures: { categories: [{}], tools } })
  await recordDays(store, new Date(Date.now() - 40 * DAY_MS))
  await changeTool(store, 1, { name: 'Alpha', popularity: 300, priceFrom: 12 })
  await recordDays(store, new Date(Date.now() - 3 * DAY_MS))
  const ada = await signUp(server, 'ada')
  const bob = await signUp(server, 'bob')
  expect((await server.fetch('/api/me/analytics')).status).toBe(401)
  expect((await ada.fetch('/api/me/analytics')).status).toBe(403)
  await ada.send('POST', '/api/activate-premium')
  expect(await read(ada)).toMatchObject({ favorites: [], reviews: [], comparisons: [] })

  await ada.send('POST', '/api/favorites', { toolId: 1 })
  await ada.send('PUT', '/api/tools/2/review', { rating: 4, text: 'Good.' })
  await bob.send('PUT', '/api/reviews/1/helpful', { on: true })
  const hour = Math.floor(Date.now() / 3_600_000)
  const views = [hour, hour, hour - 3].map((at) => ({ toolId: 2, kind: 'view' as const, hour: at }))
  await writeTransaction(store.writer, (transaction) => addUsage(transaction, views))
  await server.until(async () => (await read(ada)).favorites[0]?.now.popularity === 300)
  const { favorites, reviews } = await read(ada)
  expect(favorites).toMatchObject([
    {
      id: 1,
      name: 'Alpha',
      before: { popularity: 100, priceFrom: null },
      now: { priceFrom: 12 },
      isSample: false,
    },
  ])
  expect(favorites[0]?.popularity).toEqual([...Array(27).fill(100), ...Array(4).fill(300)])
  // What was seen before the review was written says nothing of it.
  expect(reviews).toMatchObject([{ tool: { id: 2, name: 'Beta' }, helpfulCount: 1, toolViews: 2 }])
})
