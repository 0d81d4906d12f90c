import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '../../db/store.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { listPendingFigures, readFigures } from '../../repositories/tool-figures.ts'
import { addFixtures, openTestStore } from '../../testing/open-test-store.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { RatingPublisher } from './rating-publisher.ts'
import { setReview } from './reviews.ts'

const EVERY_MS = 3000
const NOW = '2026-03-01T12:00:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(tools: number, { isBurst = true } = {}) {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: tools }, () => ({})) })
  await addBareUsers(store, 10)
  while (isBurst && store.writer.ratingTurns.take());
  // Each is a version of the catalogue, however many tools it changes.
  const versions: number[] = []
  store.writer.catalogueChanges.listen((head) => versions.push(head))
  return { store, versions }
}

const rate = ({ writer }: Store, userId: number, toolId: number) =>
  writeTransaction(writer, (transaction) =>
    setReview(transaction, userId, { args: { toolId, review: { rating: 5, text: '' } }, now: NOW }),
  )
const shownReviews = async ({ reader }: Store, toolId: number) =>
  (await readFigures(reader, toolId)).figures.reviewCount

const fail = (error: unknown) => expect.unreachable(String(error))

test('ten reviews are in what their tools show when they are written; those after them follow', async () => {
  const { store } = await open(12, { isBurst: false })
  for (let tool = 1; tool <= 12; tool++) await rate(store, 1, tool)
  expect(await shownReviews(store, 10)).toBe(1)
  expect(await shownReviews(store, 12)).toBe(0)
  expect(await listPendingFigures(store.reader, 12)).toEqual([11, 12])
})

test('a review after a pause is shown at once, and writes the catalogue once', async () => {
  const { store, versions } = await open(50, { isBurst: false })
  const publisher = new RatingPublisher({ writer: store.writer, onError: fail })
  publisher.start()
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  await rate(store, 1, 1)
  expect([await shownReviews(store, 1), versions.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
  expect(versions).toHaveLength(1)
  await publisher.stop()
})

test('a burst over many tools is shown together, and the catalogue is written once in three seconds', async () => {
  const { store, versions } = await open(50)
  const publisher = new RatingPublisher({ writer: store.writer, onError: fail })
  publisher.start()
  await vi.advanceTimersByTimeAsync(0)
  for (let tool = 1; tool <= 50; tool++) for (const user of [1, 2, 3]) await rate(store, user, tool)
  expect([await shownReviews(store, 50), versions.length]).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  for (let tool = 1; tool <= 50; tool++) expect(await shownReviews(store, tool)).toBe(3)
  expect(versions).toHaveLength(1)
  // Nothing came: it is quiet again.
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
  expect(versions).toHaveLength(1)
  await publisher.stop()
})

test('what waited when the process ended is shown by the next one', async () => {
  const { store } = await open(2)
  for (const tool of [1, 2]) await rate(store, 1, tool)
  expect(await listPendingFigures(store.reader, 10)).toEqual([1, 2])
  const next = new RatingPublisher({ writer: store.writer, onError: fail })
  next.start()
  await next.stop()
  expect(await listPendingFigures(store.reader, 10)).toEqual([])
  expect([await shownReviews(store, 1), await shownReviews(store, 2)]).toEqual([1, 1])
})

test('a failure is told and tried again later, and loses nothing', async () => {
  const { store } = await open(1)
  const errors: unknown[] = []
  const publisher = new RatingPublisher({ writer: store.writer, onError: (error) => errors.push(error) })
  store.handle.exec(`create trigger broken before update on tool begin select raise(abort, 'broken'); end`)
  await rate(store, 1, 1)
  publisher.start()
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(errors).toHaveLength(1)
  store.handle.exec('drop trigger broken')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await shownReviews(store, 1)).toBe(1)
  await publisher.stop()
})
