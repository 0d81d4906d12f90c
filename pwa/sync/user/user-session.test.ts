import { expect, onTestFinished, test } from 'vitest'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import type { UserSyncAnswer, UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { MemoryUserStore } from '../../testing/memory-user-store.ts'
import { TestSchedule } from '../../testing/test-schedule.ts'
import { SessionEndedError } from '../sync-errors.ts'
import { UserSession } from './user-session.ts'

const EPOCH = '0123456789abcdef'
const set = (toolId: number, on = true): Mutation => ({ name: 'favorite.set', args: { toolId, on } })

type Answering = (request: UserSyncRequest) => UserSyncAnswer

/** Takes everything, and gives it back as rows. */
const taking: Answering = ({ mutations, since }) => {
  const head = since + mutations.length
  const results = mutations.map(({ key }) => ({ key, status: 'applied' as const }))
  const rows = mutations.map((_, at) => ({
    kind: 'favorite' as const,
    seq: since + at + 1,
    toolId: at + 1,
    on: true,
  }))
  return { epoch: EPOCH, results, rows, next: head, more: false, head }
}

function open(answering: Answering, store = new MemoryUserStore()) {
  const server = { answer: answering, requests: [] as UserSyncRequest[], isSignedIn: true }
  const shown: { favorites: readonly number[]; pending: number; waiting: number; refused: number }[] = []
  const schedule = new TestSchedule()
  const notified: null[] = []
  let ids = 0
  const session = new UserSession({
    user: 1,
    store,
    server: {
      async round(request) {
        server.requests.push(request)
        return server.answer(request)
      },
    },
    randomId: () => (++ids).toString(16).padStart(32, '0'),
    random: () => 0.5,
    schedule: schedule.add,
    isSignedIn: () => server.isSignedIn,
    show: ({ view, waiting, deadLetters }, pending) =>
      shown.push({
        favorites: view.favorites,
        pending: pending.length,
        waiting,
        refused: deadLetters.length,
      }),
    notifyTabs: () => void notified.push(null),
    onCaughtUp: () => {},
  })
  onTestFinished(() => session.stop())
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
  return { session, server, shown, schedule, store, settled, notified }
}

const offline: Answering = () => {
  throw new UnreachableError('offline')
}

test('a change is on the screen before it is stored, then stored, then taken by the server', async () => {
  const { session, shown, settled } = open(taking)
  await session.start()
  await settled()
  const changing = session.change(set(1))
  expect(shown.at(-1)).toEqual({ favorites: [], pending: 1, waiting: 0, refused: 0 })
  await changing
  expect(shown.at(-1)).toEqual({ favorites: [1], pending: 0, waiting: 1, refused: 0 })
  await settled()
  expect(shown.at(-1)).toEqual({ favorites: [1], pending: 0, waiting: 0, refused: 0 })
})

test('what is changed offline goes to the server in one push when it is back, in order', async () => {
  const { session, server, shown, schedule, settled } = open(offline)
  await session.start()
  for (const toolId of [1, 2, 3]) await session.change(set(toolId))
  await settled()
  expect(shown.at(-1)).toMatchObject({ favorites: [3, 2, 1], waiting: 3 })
  server.answer = taking
  schedule.pass(60_000)
  await settled()
  expect(server.requests.at(-1)?.mutations.map(({ mid, args }) => [mid, args])).toEqual([
    [1, { toolId: 1, on: true }],
    [2, { toolId: 2, on: true }],
    [3, { toolId: 3, on: true }],
  ])
  expect(shown.at(-1)).toMatchObject({ waiting: 0 })
})

test('changes beyond what an account may change in an hour stay in the queue until the server takes them', async () => {
  const { session, server, shown, schedule, settled } = open(() => {
    throw new ApiError({
      status: 429,
      text: '',
      code: 'too-many-requests',
      detail: null,
      retryAfter: 600_000,
    })
  })
  await session.start()
  await session.change(set(1))
  await settled()
  expect(shown.at(-1)).toMatchObject({ favorites: [1], waiting: 1, refused: 0 })
  // Not before the server's time, with the jitter of the second failure.
  expect(schedule.delays).toEqual([600_000 + 1000])
  server.answer = taking
  schedule.pass(601_000)
  await settled()
  expect(shown.at(-1)).toMatchObject({ favorites: [1], waiting: 0 })
})

test('a change stored by a page that died is sent by the next page', async () => {
  const first = open(offline)
  await first.session.change(set(1))
  first.session.stop()
  const second = open(taking, new MemoryUserStore(first.store.contents))
  await second.session.start()
  await second.settled()
  expect(second.server.requests[0]?.mutations).toHaveLength(1)
  expect(second.shown.at(-1)).toMatchObject({ favorites: [1], waiting: 0 })
})

test('a change refused for good leaves the screen and can be tried again or discarded', async () => {
  const { session, server, shown, store, settled } = open(({ mutations }) => ({
    epoch: EPOCH,
    results: mutations.map(({ key }) => ({ key, status: 'rejected', code: 'not-found', detail: 'No.' })),
    rows: [],
    next: 0,
    more: false,
    head: 0,
  }))
  await session.change(set(1))
  await settled()
  expect(shown.at(-1)).toEqual({ favorites: [], pending: 0, waiting: 0, refused: 1 })
  const [key = ''] = store.contents.deadLetters.keys()
  await session.edit((device) => device.retry(key))
  await settled()
  expect(server.requests.flatMap(({ mutations }) => mutations.map(({ mid }) => mid))).toEqual([1, 2])
  const [again = ''] = store.contents.deadLetters.keys()
  expect(again).not.toBe(key)
  await session.edit((device) => device.discard(again))
  expect(shown.at(-1)).toMatchObject({ refused: 0 })
})

test('what was discarded can be put back', async () => {
  const letter = { key: 'k', mutation: set(1), code: 'not-found', detail: 'No.' }
  const { session, shown, store } = open(taking)
  await store.transact((tables) => tables.putDeadLetters([letter]))
  expect(await session.edit((device) => device.discard('k'))).toEqual(letter)
  expect(await session.edit((device) => device.discard('k'))).toBeNull()
  expect(shown.at(-1)).toMatchObject({ refused: 0 })
  await session.edit((device) => device.putBack(letter))
  expect(shown.at(-1)).toMatchObject({ refused: 1 })
})

test('a hint about a change of this device starts no round', async () => {
  const { session, server, settled } = open(taking)
  await session.start()
  await session.change(set(1))
  await settled()
  const asked = server.requests.length
  await session.onHint({ user: 1, epoch: EPOCH, head: 1 })
  await settled()
  expect(server.requests).toHaveLength(asked)
})

test.each([
  { epoch: EPOCH, head: 2 },
  { epoch: 'fedcba9876543210', head: 0 },
])('a hint of something else (%j) starts a round', async (moved) => {
  const { session, server, settled } = open(taking)
  await session.change(set(1))
  await settled()
  const asked = server.requests.length
  await session.onHint({ user: 1, ...moved })
  await settled()
  expect(server.requests.length).toBeGreaterThan(asked)
})

test('any hint shows that the server is back: what waits is sent without waiting for its turn', async () => {
  const { session, server, shown, settled } = open(offline)
  await session.change(set(1))
  await settled()
  server.answer = taking
  await session.onHint({ user: 1, epoch: EPOCH, head: 0 })
  await settled()
  expect(shown.at(-1)).toMatchObject({ waiting: 0 })
})

test('waking goes at once, however long the next try is away', async () => {
  const { session, server, shown, schedule, settled } = open(offline)
  await session.change(set(1))
  for (let tries = 0; tries < 8; tries++) {
    schedule.pass(60_000)
    await settled()
  }
  expect(schedule.delays.at(-1)).toBeGreaterThan(10_000)
  server.answer = taking
  session.wake()
  await settled()
  expect(shown.at(-1)).toMatchObject({ waiting: 0 })
})

test('sending all that waits resolves when the server has it, and rejects with what stopped it', async () => {
  const { session, server, store } = open(offline)
  await session.change(set(1))
  await session.change(set(2))
  await expect(session.flush()).rejects.toThrow(UnreachableError)
  server.answer = taking
  await session.flush()
  expect((await session.device.readUnsaved()).waiting).toEqual([])
  expect(store.contents.head?.cursor).toBe(2)
})

test('an ended session stops the push and keeps the queue; nobody else sends it', async () => {
  const { session, server, store, settled } = open(() => {
    throw new SessionEndedError('401')
  })
  await session.change(set(1))
  await settled()
  expect(store.contents.outbox.size).toBe(1)
  const asked = server.requests.length
  server.isSignedIn = false
  session.wake()
  await settled()
  expect(server.requests).toHaveLength(asked)
  expect((await session.device.readUnsaved()).waiting).toEqual([set(1)])
})

test('a change that storage refuses is rejected', async () => {
  const store = new MemoryUserStore()
  const { session, shown } = open(taking, store)
  await session.start()
  store.transact = () => Promise.reject(new Error('full'))
  await expect(session.change(set(1))).rejects.toThrow('full')
  expect(shown.at(-1)).toMatchObject({ pending: 0 })
})

test('a change that is being stored when the session ends is stored, and a closed channel notifies nobody', async () => {
  const { session, store, notified } = open(offline)
  await session.start()
  const changing = session.change(set(1))
  session.stop()
  await changing
  expect(await store.transact((tables) => tables.readOutbox())).toHaveLength(1)
  expect(notified).toEqual([])
})
