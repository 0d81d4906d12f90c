import { expect, test } from 'vitest'
import { LIST_LIMITS, USER_QUOTAS } from '#shared/policy/limits.ts'
import type { ArgsOf, Mutation } from '#shared/sync/user-mutations.ts'
import { readState } from '../../repositories/meta.ts'
import { addFixtures, openTestStore, removeTools } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { readSharedList } from '../lists/shared-list.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { purgeOldUserRows } from './user-sync.ts'

const NOW = '2026-03-01T12:00:00.000Z'
const LIST = 'a'.repeat(32)
const OTHER = 'b'.repeat(32)
const TOKEN = 'c'.repeat(32)

/** Users who push one mutation after the other; there are tools 1 to 3. */
async function start() {
  const store = await openTestStore(makeTempDir())
  await addFixtures(store, { categories: [{}], tools: [{}, {}, {}] })
  await addBareUsers(store, 2)
  const { epoch } = await readState(store.reader)
  const mids = new Map<number, number>()
  const send = async (mutation: Mutation, userId = 1) => {
    const mid = (mids.get(userId) ?? 0) + 1
    mids.set(userId, mid)
    const key = `${userId}${mid}`.padStart(32, '0')
    const sender = { userId, clientId: `${userId}`.repeat(32), epoch }
    const pushed = {
      mutations: [{ mid, key, ...mutation }],
      now: NOW,
      reader: store.reader,
      pause: async () => {},
    }
    const [result] = await push(store.writer, sender, pushed)
    return result?.status === 'rejected' ? result.code : result?.status
  }
  const list = (change: Partial<ArgsOf<'list.set'>>, userId = 1) =>
    send({ name: 'list.set', args: { listId: LIST, ...change } }, userId)
  const entry = (change: Partial<ArgsOf<'entry.set'>>, userId = 1) =>
    send({ name: 'entry.set', args: { listId: LIST, toolId: 1, ...change } }, userId)
  const rows = async (since = 0, userId = 1) => (await pull(store.reader, userId, { epoch, since })).rows
  const shared = (token = TOKEN) => readSharedList(store.reader, token)
  return { store, epoch, send, list, entry, rows, shared }
}

test('a list and its entries are changed field by field, and what changes nothing takes no seq', async () => {
  const { list, entry, rows } = await start()
  await list({ name: 'Team', notes: { base: '', text: 'For all' } })
  await entry({ position: 'a1', plan: 'Pro' })
  await entry({ seats: 5 })
  await entry({ seats: 5 })
  await list({ token: TOKEN })
  await list({ name: 'Team', token: TOKEN })
  expect(await rows()).toEqual([
    {
      kind: 'entry',
      seq: 3,
      listId: LIST,
      toolId: 1,
      on: true,
      position: 'a1',
      notes: '',
      plan: 'Pro',
      seats: 5,
    },
    {
      kind: 'list',
      seq: 4,
      listId: LIST,
      on: true,
      name: 'Team',
      notes: 'For all',
      token: TOKEN,
      createdAt: NOW,
    },
  ])
})

test('notes that two devices have changed are merged, and those that became too long are refused', async () => {
  const { list, rows } = await start()
  await list({ name: 'Team', notes: { base: '', text: 'one two' } })
  expect(await list({ notes: { base: 'one two', text: 'zero one two' } })).toBe('applied')
  expect(await list({ notes: { base: 'one two', text: 'one two three' } })).toBe('applied')
  expect(await rows()).toMatchObject([{ notes: 'zero one two three' }])
  const long = 'x'.repeat(LIST_LIMITS.notes)
  expect(await list({ notes: { base: '', text: long } })).toBe('text-too-long')
  expect(await rows()).toMatchObject([{ notes: 'zero one two three' }])
})

test('an edit brings back what was removed with all of it, but not its link; undoing the removal brings back that too', async () => {
  const { list, entry, rows, shared } = await start()
  await list({ name: 'Team', token: TOKEN })
  await entry({ notes: { base: '', text: 'Good' }, seats: 3 })
  await entry({ on: false })
  await list({ on: false })
  expect(await shared()).toBeUndefined()
  await list({ on: true })
  expect(await shared()).toMatchObject({ name: 'Team', entries: [] })
  await list({ on: false })
  await entry({ plan: 'Pro' })
  expect(await rows()).toMatchObject([
    { kind: 'list', on: true, name: 'Team', token: null },
    { kind: 'entry', on: true, notes: 'Good', plan: 'Pro', seats: 3 },
  ])
  expect(await shared()).toBeUndefined()
})

test('what is not there can be removed, and not be edited', async () => {
  const { list, entry, rows } = await start()
  expect(await list({ on: false })).toBe('applied')
  expect(await entry({ on: false })).toBe('applied')
  expect(await list({ notes: { base: '', text: 'x' } })).toBe('not-found')
  expect(await entry({ seats: 2 })).toBe('not-found')
  await list({ name: 'Team' })
  expect(await entry({ toolId: 99 })).toBe('not-found')
  expect(await rows()).toHaveLength(1)
})

test('a tool that leaves the catalogue stays in the lists that it is in, marked, and comes into no other', async () => {
  const { store, list, entry, shared } = await start()
  await list({ name: 'Team', token: TOKEN })
  await entry({ toolId: 2, position: 'a1' })
  await entry({ toolId: 1, position: 'a2' })
  await removeTools(store, [2, 3])
  expect(await entry({ toolId: 2, seats: 7 })).toBe('applied')
  expect(await entry({ toolId: 3 })).toBe('not-found')
  expect((await shared())?.entries).toMatchObject([
    { toolId: 2, isListed: false, seats: 7 },
    { toolId: 1, isListed: true, seats: 1 },
  ])
})

test('a token belongs to its list for ever: nobody else gets an address that was given out', async () => {
  const { list, send } = await start()
  await list({ name: 'Mine', token: TOKEN })
  expect(await list({ name: 'Theirs', token: TOKEN }, 2)).toBe('token-taken')
  await list({ token: null })
  expect(await list({ name: 'Theirs', token: TOKEN }, 2)).toBe('token-taken')
  const other = { listId: OTHER, name: 'Other', token: TOKEN }
  expect(await send({ name: 'list.set', args: other })).toBe('token-taken')
  expect(await list({ token: TOKEN })).toBe('applied')
})

test('users with lists of one id have nothing of each other', async () => {
  const { list, entry, rows } = await start()
  await list({ name: 'Mine' })
  await entry({ seats: 2 })
  expect(await entry({ seats: 3 }, 2)).toBe('not-found')
  await list({ name: 'Theirs' }, 2)
  expect(await rows()).toMatchObject([{ name: 'Mine' }, { seats: 2 }])
  expect(await rows(0, 2)).toMatchObject([{ name: 'Theirs' }])
})

test('there is a limit to lists and to entries, which removing makes room under', async () => {
  const { store, list, entry, send } = await start()
  const kept = { user_id: 1, seq: 1, deleted: 0, updated_at: NOW } as const
  const lists = Array.from({ length: USER_QUOTAS.lists }, (_, place) => ({
    ...kept,
    list_id: place.toString(16).padStart(32, '0'),
    name: 'List',
    notes: '',
    token: null,
    created_at: NOW,
    seq: place + 1,
  }))
  await store.writer.insertInto('user_meta').values({ user_id: 1, seq: 1000, floor: 0 }).execute()
  await store.writer.insertInto('tool_list').values(lists).execute()
  expect(await list({ name: 'One too many' })).toBe('quota-reached')
  await send({ name: 'list.set', args: { listId: '0'.repeat(32), on: false } })
  expect(await list({ name: 'Fits' })).toBe('applied')
  expect(await send({ name: 'list.set', args: { listId: '0'.repeat(32), on: true } })).toBe('quota-reached')

  await addFixtures(store, { tools: Array.from({ length: LIST_LIMITS.entries }, () => ({})) })
  const entries = Array.from({ length: LIST_LIMITS.entries }, (_, place) => ({
    ...kept,
    list_id: LIST,
    tool_id: place + 2,
    position: 'a0',
    notes: '',
    plan: null,
    seats: 1,
    seq: place + 1,
  }))
  await store.writer.insertInto('list_entry').values(entries).execute()
  expect(await entry({ toolId: 1 })).toBe('quota-reached')
  expect(await entry({ toolId: 2, seats: 9 })).toBe('applied')
  await entry({ toolId: 2, on: false })
  expect(await entry({ toolId: 1 })).toBe('applied')
})

test.each([
  ['a place that is no fractional index', { position: 'a' }],
  ['a place that nothing fits before', { position: `A${'0'.repeat(26)}` }],
  ['no seats', { seats: 0 }],
  ['half a seat', { seats: 1.5 }],
  ['a plan without a name', { plan: '' }],
])('an entry with %s is no valid mutation', async (_, change) => {
  const { list, entry } = await start()
  await list({ name: 'Team' })
  expect(await entry(change)).toBe('invalid-mutation')
})

test('a removed list is purged after its retention with all its entries, and every device starts over', async () => {
  const { store, epoch, list, entry, rows } = await start()
  await list({ name: 'Team' })
  await entry({ seats: 2 })
  await list({ on: false })
  await purgeOldUserRows(store.writer, new Date('2026-08-01'))
  expect(await rows()).toHaveLength(2)
  await purgeOldUserRows(store.writer, new Date('2027-03-01'))
  expect(await rows()).toEqual([])
  await expect(pull(store.reader, 1, { epoch, since: 3 })).rejects.toMatchObject({ code: 'compacted' })
  expect(await list({ on: true })).toBe('not-found')
})
