import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { listPendingFigures, readFigures } from '../../repositories/tool-figures.ts'
import { addFixtures, openTestStore } from '../../testing/open-test-store.ts'
import { makeFail } from '../../testing/raw-sql.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { RatingPublisher } from './rating-publisher.ts'
import { eraseReviews, setReview } from './reviews.ts'

const MINUTE_MS = 60_000
const NOW = '2026-03-01T12:00:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(tools: number) {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: tools }, () => ({})) })
  await addBareUsers(store, 10)
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

/** Ends work that waits for answers of a database, which no clock of a test brings nearer. */
async function settle(store: Store): Promise<void> {
  const isBusy = () => Object.values(store.pressure().pools).some(({ busy }) => busy > 0)
  for (let quiet = 0; quiet < 5; quiet = isBusy() ? 0 : quiet + 1)
    await new Promise((resolve) => setImmediate(resolve))
}

/** Lets time pass, second by second, each with all that is due in it. */
async function pass(store: Store, ms: number): Promise<void> {
  await settle(store)
  for (let left = ms; left > 0; left -= 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 1000))
    await settle(store)
  }
}

const fail = (error: unknown) => expect.unreachable(String(error))

function publish({ writer }: Store, onError: (error: unknown) => void = fail): RatingPublisher {
  const publisher = new RatingPublisher({ writer, onError })
  publisher.start()
  return publisher
}

test('a review after a quiet minute is shown with its own transaction, and writes the catalogue once', async () => {
  const { store, versions } = await open(50)
  const publisher = publish(store)
  await pass(store, 0)
  await rate(store, 1, 1)
  expect([await shownReviews(store, 1), versions.length]).toEqual([1, 1])
  await pass(store, 10 * MINUTE_MS)
  expect(versions).toHaveLength(1)
  await rate(store, 1, 2)
  expect([await shownReviews(store, 2), versions.length]).toEqual([1, 2])
  await publisher.stop()
})

test('those of the minute after it follow together when the minute is over, however many they are', async () => {
  const { store, versions } = await open(50)
  const publisher = publish(store)
  await rate(store, 1, 1)
  for (let tool = 1; tool <= 50; tool++) for (const user of [2, 3, 4]) await rate(store, user, tool)
  await pass(store, MINUTE_MS - 1)
  expect([await shownReviews(store, 1), await shownReviews(store, 50), versions.length]).toEqual([1, 0, 1])
  await pass(store, 1)
  expect(await shownReviews(store, 1)).toBe(4)
  for (let tool = 2; tool <= 50; tool++) expect(await shownReviews(store, tool)).toBe(3)
  expect(versions).toHaveLength(2)
  // The batch begins a minute, too.
  await rate(store, 5, 1)
  await pass(store, MINUTE_MS - 1)
  expect(versions).toHaveLength(2)
  await pass(store, 1)
  expect([await shownReviews(store, 1), versions.length]).toEqual([5, 3])
  await pass(store, 10 * MINUTE_MS)
  expect(versions).toHaveLength(3)
  await publisher.stop()
})

test('an hour of reviews writes the catalogue at most once a minute', async () => {
  const { store, versions } = await open(300)
  const publisher = publish(store)
  for (let second = 0; second < 600; second += 2) {
    await rate(store, 1 + (second % 10), 1 + second / 2)
    await pass(store, 2000)
  }
  await pass(store, MINUTE_MS)
  expect(versions.length).toBeLessThanOrEqual(11)
  expect(await listPendingFigures(store.reader, 1)).toEqual([])
  expect(await shownReviews(store, 300)).toBe(1)
  await publisher.stop()
})

test('a review that comes when the minute is over, before what waits is shown, shows that with its own', async () => {
  const { store, versions } = await open(3)
  for (const tool of [1, 2]) await rate(store, 1, tool)
  await pass(store, MINUTE_MS)
  await rate(store, 1, 3)
  expect([await shownReviews(store, 2), await shownReviews(store, 3), versions.length]).toEqual([1, 1, 2])
})

test('all that one transaction changes is shown with it', async () => {
  const { store, versions } = await open(5)
  for (let tool = 1; tool <= 5; tool++) await rate(store, 1, tool)
  await pass(store, MINUTE_MS)
  await writeTransaction(store.writer, (transaction) => eraseReviews(transaction, 1, NOW))
  expect(await listPendingFigures(store.reader, 5)).toEqual([])
  for (let tool = 1; tool <= 5; tool++) expect(await shownReviews(store, tool)).toBe(0)
  expect(versions.length).toBeGreaterThan(1)
})

test('what waited when the process ended is shown by the next one', async () => {
  const { store } = await open(3)
  for (const tool of [1, 2, 3]) await rate(store, 1, tool)
  expect(await listPendingFigures(store.reader, 10)).toEqual([2, 3])
  await pass(store, MINUTE_MS)
  await publish(store).stop()
  expect(await listPendingFigures(store.reader, 10)).toEqual([])
  expect([await shownReviews(store, 2), await shownReviews(store, 3)]).toEqual([1, 1])
})

test('a failure is told and tried again later, and loses nothing', async () => {
  const { store } = await open(2)
  const errors: unknown[] = []
  const publisher = publish(store, (error) => errors.push(error))
  await rate(store, 1, 1)
  const repair = await makeFail(store, { table: 'tool', event: 'update', reason: 'broken' })
  await rate(store, 1, 2)
  await pass(store, MINUTE_MS)
  expect(errors).toHaveLength(1)
  await repair()
  await pass(store, MINUTE_MS)
  expect(await shownReviews(store, 2)).toBe(1)
  await publisher.stop()
})
