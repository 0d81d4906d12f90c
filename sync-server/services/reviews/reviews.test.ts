import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NewReview } from '#shared/domain/review.ts'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { readState } from '../../repositories/meta.ts'
import { findReview } from '../../repositories/reviews.ts'
import { findMiscounted, readFigures } from '../../repositories/tool-figures.ts'
import { readUserState } from '../../repositories/user-sync.ts'
import { applyDemo } from '../../seed/apply-demo.ts'
import { addFixtures, openTestStore, removeTools } from '../../testing/open-test-store.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { verifyStore } from '../verify-store.ts'
import { averageRating, publishRatings } from './rating.ts'
import { eraseReviews, RemovedTextError, Reviews, setReview } from './reviews.ts'

const USERS = 4
const TOOLS = 2
const ADMIN = { adminId: USERS, reason: 'Spam' }

async function open(): Promise<Store> {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: TOOLS }, () => ({})) })
  await addBareUsers(store, USERS)
  return store
}

let clock = Date.parse('2026-03-01T00:00:00.000Z')
const now = () => new Date(++clock).toISOString()

const set = ({ writer }: Store, userId: number, toolId: number, review: NewReview | null) =>
  writeTransaction(writer, (transaction) =>
    setReview(transaction, userId, { args: { toolId, review }, now: now() }),
  )
const stars = (rating: number, text = ''): NewReview => ({ rating, text })
const publish = ({ writer }: Store) => publishRatings(writer, now())
async function shown(store: Store, toolId = 1) {
  await publish(store)
  return (await readFigures(store.reader, toolId)).figures
}
async function headOf(store: Store): Promise<number> {
  await publish(store)
  return (await readState(store.reader)).head
}

async function remove(store: Store, userId: number, toolId: number): Promise<void> {
  const review = await findReview(store.reader, userId, toolId)
  if (review?.isLive) await new Reviews(store).remove(review.id, ADMIN)
}

test('a review counts once, also after a change, and no longer after its deletion', async () => {
  const store = await open()
  await set(store, 1, 1, stars(5))
  await set(store, 2, 1, stars(2))
  expect(await shown(store)).toMatchObject({ rating: '3.5', reviewCount: 2 })
  await set(store, 2, 1, stars(4))
  expect(await shown(store)).toMatchObject({ rating: '4.5', reviewCount: 2 })
  await set(store, 1, 1, null)
  expect(await shown(store)).toMatchObject({ rating: '4.0', reviewCount: 1 })
  await set(store, 2, 1, null)
  expect(await shown(store)).toMatchObject({ rating: null, reviewCount: 0 })
  expect(await shown(store, 2)).toMatchObject({ rating: null, reviewCount: 0 })
})

test('an unchanged review takes no seq, neither of the user nor of the catalogue', async () => {
  const store = await open()
  await set(store, 1, 1, stars(5, 'Good'))
  const before = [await headOf(store), (await readUserState(store.reader, 1)).head]
  await set(store, 1, 1, stars(5, 'Good'))
  await set(store, 2, 1, null)
  expect([await headOf(store), (await readUserState(store.reader, 1)).head]).toEqual(before)
  expect((await readUserState(store.reader, 2)).head).toBe(0)
})

test('the catalogue seq changes only with the figures', async () => {
  const store = await open()
  await set(store, 1, 1, stars(5, 'Good'))
  const head = await headOf(store)
  await set(store, 1, 1, stars(5, 'Very good'))
  expect(await headOf(store)).toBe(head)
  await set(store, 1, 1, stars(4, 'Good'))
  expect(await headOf(store)).toBe(head + 1)
})

test('an unknown tool takes no review; reviews of an archived one can be deleted', async () => {
  const store = await open()
  await expect(set(store, 1, 99, stars(3))).rejects.toThrow('There is no tool 99.')
  await set(store, 1, 1, stars(3))
  await removeTools(store, [1])
  const head = await headOf(store)
  await expect(set(store, 1, 1, stars(4))).rejects.toThrow('There is no tool 1.')
  await set(store, 1, 1, null)
  // Its tombstone has no further content.
  expect(await headOf(store)).toBe(head)
  expect(await shown(store)).toMatchObject({ rating: null, reviewCount: 0 })
})

test('a deleted review loses its text; written again, it has its old place', async () => {
  const store = await open()
  await set(store, 1, 1, stars(3, 'So so'))
  const first = await findReview(store.reader, 1, 1)
  await set(store, 1, 1, null)
  expect(await findReview(store.reader, 1, 1)).toMatchObject({ text: '', isLive: false })
  await set(store, 1, 1, stars(3, 'So so'))
  expect(await findReview(store.reader, 1, 1)).toEqual(first)
})

test('a removed review cannot be posted again word for word; another review can', async () => {
  const store = await open()
  await set(store, 1, 1, stars(1, 'Buy my pills'))
  await remove(store, 1, 1)
  expect(await shown(store)).toMatchObject({ rating: null, reviewCount: 0 })
  await set(store, 1, 1, null)
  await expect(set(store, 1, 1, stars(5, 'Buy my pills'))).rejects.toThrow(RemovedTextError)
  expect(await findReview(store.reader, 1, 1)).toMatchObject({ isLive: false, text: 'Buy my pills' })
  await set(store, 1, 1, stars(4, 'It writes well'))
  expect(await findReview(store.reader, 1, 1)).toMatchObject({ isLive: true, removedAt: null })
  expect(await shown(store)).toMatchObject({ rating: '4.0', reviewCount: 1 })
})

test('a moderator who is late or second finds nothing to remove', async () => {
  const store = await open()
  await set(store, 1, 1, stars(1))
  const reviews = new Reviews(store)
  const id = (await findReview(store.reader, 1, 1))?.id ?? 0
  await reviews.remove(id, ADMIN)
  await expect(reviews.remove(id, ADMIN)).rejects.toThrow(`There is no review ${id}.`)
})

test('the first review replaces sample figures, and removing the last restores them, unless samples are off', async () => {
  const store = await open()
  await applyDemo(store.writer, true)
  const sample = await shown(store)
  expect(sample.isSample).toBe(true)
  await set(store, 1, 1, stars(2))
  await set(store, 1, 1, null)
  // It was gone before it was shown.
  expect(await shown(store)).toEqual(sample)
  await set(store, 1, 1, stars(2))
  const real = { rating: '2.0', reviewCount: 1, userCount: null, isTrending: false }
  expect(await shown(store)).toEqual({ ...real, isSample: false })
  // A restart with samples changes nothing that has a review.
  await applyDemo(store.writer, true)
  expect(await shown(store)).toEqual({ ...real, isSample: false })
  await set(store, 1, 1, null)
  expect(await shown(store)).toEqual(sample)

  await set(store, 1, 1, stars(2))
  await applyDemo(store.writer, false)
  await set(store, 1, 1, null)
  expect(await shown(store)).toMatchObject({ rating: null, reviewCount: 0, isSample: false })
  expect(await verifyStore(store)).toEqual([])
})

type Step =
  | { act: 'set'; user: number; tool: number; rating: number | null }
  | { act: 'remove'; user: number; tool: number }
  | { act: 'erase'; user: number }
  | { act: 'publish' }

const user = fc.integer({ min: 1, max: USERS })
const tool = fc.integer({ min: 1, max: TOOLS })
const rating = fc.option(fc.integer({ min: 1, max: 5 }))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('set' as const), user, tool, rating }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('remove' as const), user, tool }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('erase' as const), user }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('publish' as const) }) },
)

test('after any steps, the figures equal a recount', async () => {
  const store = await open()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
      for (const userId of [1, 2, 3, 4]) await erase(store, userId)
      const expected = new Map<string, number>()
      for (const next of steps) {
        await take(store, next)
        note(expected, next)
      }
      // What is counted is right at any time, and what is shown once it is published.
      expect(await findMiscounted(store.reader)).toEqual([])
      for (let toolId = 1; toolId <= TOOLS; toolId++) {
        const given = [...expected].filter(([key]) => key.endsWith(`:${toolId}`)).map(([, value]) => value)
        const count = (value: number) => given.filter((one) => one === value).length
        expect(await shown(store, toolId)).toMatchObject({
          rating: averageRating([count(1), count(2), count(3), count(4), count(5)]),
          reviewCount: given.length,
        })
      }
      expect(await findMiscounted(store.reader)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

const erase = (store: Store, userId: number) =>
  writeTransaction(store.writer, (transaction) => eraseReviews(transaction, userId, now()))

async function take(store: Store, next: Step): Promise<void> {
  if (next.act === 'publish') return void (await publish(store))
  if (next.act === 'erase') return erase(store, next.user)
  if (next.act === 'remove') return remove(store, next.user, next.tool)
  await set(store, next.user, next.tool, next.rating === null ? null : stars(next.rating))
}

function note(expected: Map<string, number>, next: Step): void {
  if (next.act === 'publish') return
  if (next.act === 'erase') {
    for (const key of expected.keys()) if (key.startsWith(`${next.user}:`)) expected.delete(key)
  } else if (next.act === 'set' && next.rating !== null) {
    expected.set(`${next.user}:${next.tool}`, next.rating)
  } else expected.delete(`${next.user}:${next.tool}`)
}

test('the check of the store finds a figure that differs from the reviews', async () => {
  const store = await open()
  await set(store, 1, 1, stars(5))
  await store.writer.updateTable('tool_stars').set({ stars_5: 2 }).where('tool_id', '=', 1).execute()
  expect(await verifyStore(store)).toEqual(['tool 1: its rating is not that of its reviews'])
})

test.each([{ rating: 4.9 }, { rating: null }, { review_count: 2 }, { is_sample: 1 as const }])(
  'the check of the store finds %j where one review gave five stars',
  async (wrong) => {
    const store = await open()
    // Less than a minute after another one: what the tool shows follows.
    store.writer.ratingTurns.take()
    await set(store, 1, 1, stars(5))
    await store.writer.updateTable('tool').set(wrong).where('id', '=', 1).execute()
    expect(await findMiscounted(store.reader)).toEqual([])
    await publish(store)
    expect(await findMiscounted(store.reader)).toEqual([])
    await store.writer.updateTable('tool').set(wrong).where('id', '=', 1).execute()
    expect(await verifyStore(store)).toEqual(['tool 1: its rating is not that of its reviews'])
  },
)
