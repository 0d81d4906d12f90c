import { expect, test } from 'vitest'
import { writeTransaction } from '../../db/write-transaction.ts'
import { insertUser, setPassword } from '../../repositories/users.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { SESSION_MS, SessionStore } from './session-store.ts'

const START = Date.parse('2026-01-01T00:00:00.000Z')
const DAY_MS = 86_400_000
const ADA = {
  username: 'ada',
  usernameKey: 'ada',
  email: 'ada@example.com',
  emailKey: 'ada@example.com',
  passwordHash: '',
  referredBy: null,
}

async function openSessions() {
  const store = await openTestStore()
  const clock = { now: START }
  const time = () => new Date(clock.now).toISOString()
  await writeTransaction(store.writer, (transaction) => insertUser(transaction, ADA, time()))
  const sessions = new SessionStore({ ...store, now: () => new Date(clock.now) })
  const data = (changes: object = {}) => ({
    userId: 1,
    epoch: 1,
    createdAt: time(),
    signedInAt: time(),
    provedAt: time(),
    seenAt: time(),
    userAgent: '',
    role: 'user',
    ...changes,
  })
  return { store, sessions, clock, data }
}

test('a destroyed session stays destroyed, whatever is written later', async () => {
  const { sessions, clock, data } = await openSessions()
  await sessions.set('secret', data())
  expect(await sessions.get('secret')).toEqual(data())
  await sessions.destroy('secret')
  clock.now += 1000
  await sessions.set('secret', data())
  expect(await sessions.get('secret')).toBeUndefined()
  expect(await sessions.list(1, '')).toEqual([])
})

test('a write changes only the times, and neither the user nor the epoch', async () => {
  const { store, sessions, clock, data } = await openSessions()
  const first = data()
  await sessions.set('secret', first)
  await writeTransaction(store.writer, (transaction) =>
    insertUser(transaction, { ...ADA, username: 'eve', usernameKey: 'eve', emailKey: 'eve' }, ''),
  )
  clock.now += DAY_MS
  await sessions.set('secret', data({ userId: 2, epoch: 7, role: 'owner' }))
  expect(await sessions.get('secret')).toEqual({ ...first, seenAt: data().seenAt })
})

test('a session ends 90 days after it began, however often it is used', async () => {
  const { sessions, clock, data } = await openSessions()
  const first = data()
  for (let day = 0; day < 90; day += 20) {
    clock.now = START + day * DAY_MS
    await sessions.set('secret', { ...first, seenAt: data().seenAt })
  }
  clock.now = START + 90 * DAY_MS - 1
  expect(await sessions.get('secret')).toBeDefined()
  clock.now += 1
  expect(await sessions.get('secret')).toBeUndefined()
})

test('a session lasts 30 days from its last-seen time', async () => {
  const { sessions, clock, data } = await openSessions()
  await sessions.set('secret', data())
  clock.now += SESSION_MS - 1
  expect(await sessions.get('secret')).toBeDefined()
  await sessions.set('secret', data())
  clock.now += SESSION_MS - 1
  expect(await sessions.get('secret')).toBeDefined()
  clock.now += 1
  expect(await sessions.get('secret')).toBeUndefined()
})

test('a session of an earlier epoch has ended, also one created after the epoch changed', async () => {
  const { store, sessions, data } = await openSessions()
  await sessions.set('before', data())
  await writeTransaction(store.writer, (transaction) =>
    setPassword(transaction, { id: 1, passwordHash: 'x' }, ''),
  )
  await sessions.set('late', data())
  await sessions.set('new', data({ epoch: 2 }))
  const found = await Promise.all(['before', 'late', 'new'].map((id) => sessions.get(id)))
  expect(found.map((session) => session?.epoch)).toEqual([undefined, undefined, 2])
})

test('expired sessions are purged a day later, tombstones included', async () => {
  const { store, sessions, clock, data } = await openSessions()
  await sessions.set('one', data())
  await sessions.set('two', data())
  await sessions.destroy('two')
  const count = async () => (await store.reader.selectFrom('session').select('id_hash').execute()).length
  clock.now += SESSION_MS + DAY_MS
  await sessions.sweep()
  expect(await count()).toBe(2)
  clock.now += 1
  await sessions.sweep()
  expect(await count()).toBe(0)
})
