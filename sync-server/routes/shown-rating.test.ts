import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { toolAnswerSchema } from '#shared/domain/tool.ts'
import { decodeSnapshot } from '#shared/testing/decode-snapshot.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { findReview } from '../repositories/reviews.ts'
import { publishRatings } from '../services/reviews/rating.ts'
import { Reviews, setReview } from '../services/reviews/reviews.ts'
import { makeDist } from '../testing/make-dist.ts'
import { addFixtures, openTestStore } from '../testing/open-test-store.ts'
import { rawSql } from '../testing/raw-sql.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { addBareUsers } from '../testing/user-rows.ts'

/**
 * Tool 1: 5, 4 and 2 of young accounts count, two more are held; of those of old accounts one is removed and one edited.
 * The mean of 5, 4, 2 and 4 is 3.75.
 */
async function reviewed(): Promise<string> {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  const tools = [{ name: 'Reviewed' }, { name: 'Better' }, { name: 'Unrated' }]
  await addFixtures(store, { categories: [{}], tools })
  await addBareUsers(store, 8)
  const now = '2026-03-01T12:00:00.000Z'
  await rawSql(store, 'update "user" set created_at = ? where id <= 5', [now])
  const rate = (user: number, rating: number, toolId = 1) =>
    writeTransaction(store.writer, (transaction) =>
      setReview(transaction, user, { args: { toolId, review: { rating, text: '' } }, now }),
    )
  for (const [at, rating] of [5, 4, 2, 1, 1].entries()) await rate(at + 1, rating)
  await rate(6, 1)
  const { id = 0 } = (await findReview(store.reader, 6, 1)) ?? {}
  await new Reviews(store).remove(id, { adminId: 8, reason: 'Spam' })
  await rate(7, 1)
  await rate(7, 4)
  await rate(7, 4, 2)
  // Before the start, which makes a snapshot of what it finds.
  await publishRatings(store.writer, now)
  return dataDir
}

test('the mean of the reviews that count is shown by every call, list, snapshot and page', async () => {
  const mean = { rating: '3.8', reviewCount: 4, isSample: false }
  const server = await startTestServer({
    dataDir: await reviewed(),
    dist: makeDist(),
    env: { PUBLIC_URL: 'http://localhost:3000' },
  })
  const tool = () => server.json('/api/tools/1', toolAnswerSchema)
  await server.until(async () => (await tool()).reviewCount === 4)
  expect(await tool()).toMatchObject(mean)
  const reviews = await server.json('/api/tools/1/reviews', contract.listReviews.output)
  expect(reviews).toMatchObject({ rating: '3.8', reviewCount: 4, stars: [0, 1, 0, 2, 1] })
  expect(reviews.reviews).toHaveLength(4)

  const sorted = await server.json('/api/tools?sortBy=rating', contract.listTools.output)
  expect(sorted.tools.map(({ id, rating }) => [id, rating])).toEqual([
    [2, '4.0'],
    [1, '3.8'],
    [3, null],
  ])
  expect((await server.json('/api/tools?rating=3.8', contract.listTools.output)).tools).toHaveLength(2)
  expect((await server.json('/api/tools?rating=3.9', contract.listTools.output)).tools).toHaveLength(1)
  const compared = await server.json('/api/tools/compare/1,2', contract.compareTools.output)
  expect(compared[0]).toMatchObject(mean)

  const manifest = await server.json('/api/sync/manifest', contract.syncManifest.output)
  const { epoch } = manifest
  const delta = await server.json(`/api/sync/catalogue?epoch=${epoch}&since=0`, contract.syncCatalogue.output)
  expect(delta.tools.find(({ id }) => id === 1)).toMatchObject(mean)
  await server.until(
    async () =>
      (await server.json('/api/sync/manifest', contract.syncManifest.output)).snapshot?.head === delta.head,
  )
  const { snapshot } = await server.json('/api/sync/manifest', contract.syncManifest.output)
  const text = await (await server.fetch(snapshot?.url ?? '')).text()
  expect(decodeSnapshot(text).tools.find(({ id }) => id === 1)).toMatchObject(mean)

  const html = await (await server.fetch('/tool/1')).text()
  expect(html).toMatch(/"aggregateRating":\{[^}]*"ratingValue":"3\.8"[^}]*"reviewCount":4/)
  expect(html).toContain('"rating":"3.8","reviewCount":4')
})
