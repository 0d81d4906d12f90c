import { expect, test } from 'vitest'
import { USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { readState } from '../../repositories/meta.ts'
import { listModeratedReviews } from '../../repositories/reviews.ts'
import { readFigures } from '../../repositories/tool-figures.ts'
import { addFixtures, openTestStore } from '../../testing/open-test-store.ts'
import { rawSql } from '../../testing/raw-sql.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { UserSync } from '../user-sync/user-sync.ts'
import { verifyStore } from '../verify-store.ts'
import { publishRatings } from './rating.ts'
import { Reviews, setReview } from './reviews.ts'

const NOW = '2026-03-01T12:00:00.000Z'
const USERS = 40

async function open({ tools = 1, areYoung = false } = {}): Promise<Store> {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: Array.from({ length: tools }, () => ({})) })
  await addBareUsers(store, USERS)
  if (areYoung) await rawSql(store, 'update "user" set created_at = ?', ['2026-03-01T11:59:00.000Z'])
  return store
}

const rate = ({ writer }: Store, userId: number, toolId: number, rating: number, now = NOW) =>
  writeTransaction(writer, (transaction) =>
    setReview(transaction, userId, { args: { toolId, review: { rating, text: '' } }, now }),
  )
async function shown({ reader, writer }: Store) {
  await publishRatings(writer, NOW)
  return (await readFigures(reader, 1)).figures
}
const held = ({ reader }: Store) => listModeratedReviews(reader, { state: 'held', limit: 100 })

test('30 new accounts move a rating by three reviews, and the others wait for an admin', async () => {
  const store = await open({ areYoung: true })
  for (let user = 1; user <= 30; user++) await rate(store, user, 1, 1)
  expect(await shown(store)).toMatchObject({ rating: '1.0', reviewCount: 3 })
  expect(await held(store)).toHaveLength(27)
  expect((await new Reviews(store).list(1, { limit: 50 })).reviews).toHaveLength(3)
  expect(await verifyStore(store)).not.toContain('tool 1: its rating is not that of its reviews')
})

test('a burst that the pace of the tool does not explain is held, also by old accounts', async () => {
  const store = await open()
  for (let user = 1; user <= 12; user++) await rate(store, user, 1, 5)
  expect(await shown(store)).toMatchObject({ reviewCount: 10 })
  expect(await held(store)).toHaveLength(2)
  await rate(store, 20, 1, 5, '2026-03-01T13:30:00.000Z')
  expect(await shown(store)).toMatchObject({ reviewCount: 11 })
})

test('an admin lets a held review count, or removes it; an edit does not get around the decision', async () => {
  const store = await open({ areYoung: true })
  for (let user = 1; user <= 5; user++) await rate(store, user, 1, 5)
  const [second, first] = await held(store)
  await rate(store, first?.authorId ?? 0, 1, 1)
  expect(await shown(store)).toMatchObject({ rating: '5.0', reviewCount: 3 })
  const reviews = new Reviews(store)
  await reviews.release(first?.id ?? 0, 9)
  await reviews.release(first?.id ?? 0, 9)
  expect(await shown(store)).toMatchObject({ rating: '4.0', reviewCount: 4 })
  await reviews.remove(second?.id ?? 0, { adminId: 9, reason: 'Spam' })
  expect(await shown(store)).toMatchObject({ rating: '4.0', reviewCount: 4 })
  expect(await held(store)).toEqual([])
  await expect(reviews.release(second?.id ?? 0, 9)).rejects.toThrow(/There is no review/)
})

test('nobody writes more than 60 reviews an hour, whatever the way in', async () => {
  const store = await open({ tools: 62 })
  for (let tool = 1; tool <= 60; tool++) await rate(store, 1, tool, 4)
  await expect(rate(store, 1, 61, 4)).rejects.toMatchObject({ code: 'too-many-reviews', status: 429 })
  await rate(store, 1, 61, 4, '2026-03-01T13:00:00.001Z')
})

test('a sync round takes no more of them either, and tells the device which ones', async () => {
  const store = await open({ tools: 62 })
  const { epoch } = await readState(store.reader)
  const mutations = Array.from({ length: 62 }, (_, at) => ({
    mid: at + 1,
    key: (at + 1).toString(16).padStart(32, '0'),
    name: 'review.set' as const,
    args: { toolId: at + 1, review: { rating: 4, text: '' } },
  }))
  const request = { schema: USER_SYNC_SCHEMA, user: 1, clientId: 'c'.repeat(32), epoch, since: 0, mutations }
  const { results } = await new UserSync(store).round(1, request)
  expect(results.filter(({ status }) => status === 'applied')).toHaveLength(60)
  const refused = { status: 'rejected', code: 'too-many-reviews' }
  expect(results.slice(60)).toEqual([expect.objectContaining(refused), expect.objectContaining(refused)])
})
