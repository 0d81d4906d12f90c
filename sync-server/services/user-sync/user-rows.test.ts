import { expect, test } from 'vitest'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { readState } from '../../repositories/meta.ts'
import { listSubscribers } from '../../repositories/newsletter-subscribers.ts'
import { setPremium } from '../../repositories/users.ts'
import { addFixtures, openTestStore } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { endNewsletter, startNewsletter } from '../newsletter/subscribers.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { purgeOldUserRows } from './user-sync.ts'

const USER = 1
const NOW = '2026-03-01T12:00:00.000Z'

/** A user's device that pushes one mutation after the other. */
async function start() {
  const store = await openTestStore(makeTempDir())
  await addFixtures(store, { categories: [{}], tools: [{}, {}, {}] })
  await addBareUsers(store, 2)
  const { epoch } = await readState(store.reader)
  const mids = new Map<number, number>()
  const send = async (mutation: Mutation, userId = USER) => {
    const mid = (mids.get(userId) ?? 0) + 1
    mids.set(userId, mid)
    const key = `${userId}${mid}`.padStart(32, '0')
    const sender = { userId, clientId: `${userId}`.repeat(32), epoch }
    const mutations = [{ mid, key, ...mutation }]
    const pushed = { mutations, now: NOW, reader: store.reader, pause: async () => {} }
    const [result] = await push(store.writer, sender, pushed)
    return result
  }
  const rows = async (since = 0, userId = USER) => (await pull(store.reader, userId, { epoch, since })).rows
  const givePremium = () =>
    writeTransaction(store.writer, (transaction) =>
      setPremium(transaction, { userId: USER, since: NOW, until: null }, NOW),
    )
  return { store, epoch, send, rows, givePremium }
}

const compare = (toolIds: number[], on = true): Mutation => ({
  name: 'comparison.set',
  args: { toolIds, on },
})

test('comparisons are saved for premium only, each once, and deleted for everybody', async () => {
  const { send, rows, givePremium } = await start()
  expect(await send(compare([1, 2]))).toMatchObject({ status: 'rejected', code: 'premium-required' })
  expect(await send(compare([1, 2], false))).toMatchObject({ status: 'applied' })
  await givePremium()
  for (const mutation of [compare([1, 2]), compare([1, 2]), compare([1, 2, 3])]) await send(mutation)
  expect(await rows()).toEqual([
    { kind: 'comparison', seq: 1, toolIds: [1, 2], on: true },
    { kind: 'comparison', seq: 2, toolIds: [1, 2, 3], on: true },
  ])
  await send(compare([1, 2], false))
  expect(await rows(2)).toEqual([{ kind: 'comparison', seq: 3, toolIds: [1, 2], on: false }])
})

test.each([
  ['in another order', [2, 1]],
  ['of one tool', [1]],
  ['of four', [1, 2, 3, 4]],
  ['of a tool with itself', [1, 1]],
])('a comparison %s is not a valid mutation', async (_, toolIds) => {
  const { send, givePremium } = await start()
  await givePremium()
  expect(await send(compare(toolIds))).toMatchObject({ status: 'rejected', code: 'invalid-mutation' })
})

test('a comparison with an unknown tool is refused', async () => {
  const { send, givePremium } = await start()
  await givePremium()
  expect(await send(compare([1, 99]))).toMatchObject({ status: 'rejected', code: 'not-found' })
})

test('the last value of a preference wins, and an unchanged one takes no seq', async () => {
  const { send, rows } = await start()
  await send({ name: 'preference.set', args: { name: 'theme', value: 'dark' } })
  await send({ name: 'preference.set', args: { name: 'recent', value: [3, 1] } })
  await send({ name: 'preference.set', args: { name: 'theme', value: 'light' } })
  await send({ name: 'preference.set', args: { name: 'theme', value: 'light' } })
  expect(await rows()).toEqual([
    { kind: 'preference', seq: 2, preference: { name: 'recent', value: [3, 1] } },
    { kind: 'preference', seq: 3, preference: { name: 'theme', value: 'light' } },
  ])
})

test('the newsletter goes to the address of the account, whichever way it was requested', async () => {
  const { store, send, rows } = await start()
  const addresses = async () =>
    (await listSubscribers(store.reader)).map(({ email, status }) => `${email} ${status}`)
  await send({ name: 'newsletter.set', args: { on: true } })
  expect(await addresses()).toEqual(['user-1@example.com subscribed'])
  await writeTransaction(store.writer, (transaction) => endNewsletter(transaction, 'USER-1@example.com', NOW))
  expect(await addresses()).toEqual(['user-1@example.com unsubscribed'])
  expect(await rows()).toEqual([{ kind: 'newsletter', seq: 2, on: false }])
  await writeTransaction(store.writer, (transaction) =>
    startNewsletter(transaction, 'user-1@example.com', NOW),
  )
  expect(await rows()).toEqual([{ kind: 'newsletter', seq: 3, on: true }])
  expect(await rows(0, 2)).toEqual([])
})

test('the tombstone of a comparison is purged after its retention, and a device that was away longer starts over', async () => {
  const { store, epoch, send, rows, givePremium } = await start()
  await givePremium()
  for (const mutation of [compare([1, 2]), compare([1, 3]), compare([1, 2], false)]) await send(mutation)
  await purgeOldUserRows(store.writer, new Date('2027-03-01'))
  expect(await rows()).toEqual([{ kind: 'comparison', seq: 2, toolIds: [1, 3], on: true }])
  await expect(pull(store.reader, USER, { epoch, since: 1 })).rejects.toMatchObject({ code: 'compacted' })
})
