import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { findReview } from '../../repositories/reviews.ts'
import { addFixtures, openTestStore } from '../../testing/open-test-store.ts'
import { rawSql } from '../../testing/raw-sql.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import type { Answer } from '../answer.ts'
import { Catalogue } from '../catalogue/catalogue.ts'
import { RemovalLog, refuseRevealing } from './removal-log.ts'
import { Reviews, setReview } from './reviews.ts'

const NOW = '2026-03-01T12:00:00.000Z'
const USERS = 12

async function open() {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: [{ name: 'Alpha' }, { name: 'Beta' }] })
  await addBareUsers(store, USERS)
  const catalogue = await Catalogue.open(store, (error) => expect.unreachable(String(error)))
  return { store, log: new RemovalLog({ reader: store.reader, catalogue }) }
}

/** The tools are reviewed in turn. */
async function rateAndRemove({ reader, writer }: Store, userId: number, reason: string): Promise<void> {
  const toolId = 1 + (userId % 2)
  const args = { toolId, review: { rating: 1, text: '' } }
  await writeTransaction(writer, (transaction) => setReview(transaction, userId, { args, now: NOW }))
  const { id = 0 } = (await findReview(reader, userId, toolId)) ?? {}
  await new Reviews({ reader, writer }).remove(id, { adminId: USERS, reason })
}

const read = ({ body }: Answer) => contract.listReviewRemovals.output.parse(JSON.parse(body.toString()))

test('the newest comes first, page by page, of all tools or of one, each entry once', async () => {
  const { store, log } = await open()
  for (let user = 1; user <= 7; user++) await rateAndRemove(store, user, `Reason ${user}`)
  const seen: string[] = []
  let before: number | undefined
  for (let page = 0; page < 3; page++) {
    const { removals, next } = read(await log.page({ before, limit: 3 }))
    seen.push(...removals.map(({ reason }) => reason))
    before = next ?? undefined
  }
  expect([seen, before]).toEqual([[7, 6, 5, 4, 3, 2, 1].map((user) => `Reason ${user}`), undefined])
  const ofBeta = read(await log.page({ toolId: 2, limit: 20 }))
  expect(ofBeta.removals.map(({ reason, tool }) => [reason, tool?.name])).toEqual(
    [7, 5, 3, 1].map((user) => [`Reason ${user}`, 'Beta']),
  )
})

test('a page is made once, until there is another entry', async () => {
  const { store, log } = await open()
  await rateAndRemove(store, 1, 'Spam')
  const first = await log.page({ limit: 20 })
  expect(await log.page({ limit: 20 })).toBe(first)
  await rateAndRemove(store, 2, 'Spam')
  const second = await log.page({ limit: 20 })
  expect(read(second).removals).toHaveLength(2)
  expect(second.etag('identity')).not.toBe(first.etag('identity'))
})

test('a review that was held and is not counted is told from one that was public', async () => {
  const { store, log } = await open()
  await rawSql(store, 'update "user" set created_at = ?', [NOW])
  // Users of one tool: the fourth young account is held.
  for (const user of [1, 3, 5, 7]) {
    const args = { toolId: 1, review: { rating: 1, text: '' } }
    await writeTransaction(store.writer, (transaction) => setReview(transaction, user, { args, now: NOW }))
  }
  for (const user of [5, 7]) {
    const { id = 0 } = (await findReview(store.reader, user, 1)) ?? {}
    await new Reviews(store).remove(id, { adminId: USERS, reason: 'One person' })
  }
  expect(read(await log.page({ limit: 20 })).removals.map(({ kind }) => kind)).toEqual([
    'not-counted',
    'removed',
  ])
})

const REVIEW = { author: 'Ada_1', text: 'It has deleted all my files, and nobody from support has answered.' }

test.each([
  'ada_1 sells pills',
  'Written by ADA_1.',
  '“Ada_1” again',
  'They say: deleted all my files, and nobody from',
  `All of it: ${REVIEW.text}`,
  'DELETED  ALL\nMY FILES, and nobody from support',
])('the reason %j is refused: it reveals what is not public', (reason) => {
  expect(() => refuseRevealing(reason, REVIEW)).toThrow(/Everyone can read/)
})

test.each([
  'Spam',
  'Ada_12 is somebody else, and so is xada_1',
  'The files of the author are no matter of this tool.',
])('the reason %j is taken', (reason) => {
  refuseRevealing(reason, REVIEW)
})

test('short texts and no text are no quotes', () => {
  refuseRevealing('Bad words', { author: 'ada', text: 'Bad' })
  refuseRevealing('No words', { author: 'ada', text: '' })
  expect(() => refuseRevealing('It says “Buy my pills”.', { author: 'ada', text: 'Buy my pills' })).toThrow()
})
