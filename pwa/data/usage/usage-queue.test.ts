import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { UsageBatch } from '#shared/api/usage-calls.ts'
import { USAGE_BATCH, USAGE_WAITING } from '#shared/policy/usage.ts'
import { createMemoryUsageStore } from '../../testing/memory-usage-store.ts'
import { type SendOutcome, UsageQueue, type UsageStore, type Used } from './usage-queue.ts'
import { createUsageStore } from './usage-store.ts'

const DAY = 24 * 60 * 60 * 1000
const START = Date.parse('2026-03-01T12:00:00.000Z')
const view = (toolId: number): Used => ({ kind: 'view', toolId })
const search = (query: string): Used => ({ query, found: true })

function start(store: UsageStore = createMemoryUsageStore()) {
  const sent: UsageBatch[] = []
  const world = { now: START, outcome: 'taken' as SendOutcome, sent, tokens: 0 }
  const open = () =>
    new UsageQueue({
      store,
      now: () => world.now,
      drawToken: () => `token ${++world.tokens}`,
      async send(batch) {
        sent.push(batch)
        return world.outcome
      },
    })
  return { world, sent, queue: open(), open }
}

describe.each([
  ['memory', createMemoryUsageStore],
  ['IndexedDB', () => createUsageStore(new IDBFactory(), 'usage')],
])('what waits in %s', (_, createStore) => {
  test('is sent once with how long ago it happened, by whichever page comes next', async () => {
    const { world, sent, queue, open } = start(createStore())
    expect(await queue.add(view(1))).toBe(true)
    expect(await queue.add(view(1))).toBe(false)
    await queue.add(search('video editor'))
    world.now += 90_500
    const next = open()
    expect(await next.add(view(1))).toBe(false)
    expect(await next.send()).toBe(false)
    const token = 'token 1'
    const searches = [{ query: 'video editor', found: true, ago: 90 }]
    expect(sent).toEqual([{ token, events: [{ kind: 'view', toolId: 1, ago: 90 }], searches }])
    expect(await next.send()).toBe(false)
    expect(sent).toHaveLength(1)
  })

  test('has the token of its day, however late it is sent', async () => {
    const { world, sent, queue } = start(createStore())
    await queue.add(view(1))
    world.now += DAY
    await queue.add(view(1))
    await queue.send()
    const batches = sent.map(({ token, events }) => [token, events.map(({ ago }) => ago)])
    expect(batches).toEqual([
      ['token 1', [DAY / 1000]],
      ['token 2', [0]],
    ])
  })

  test('is gone when it is forgotten, also what was sent today', async () => {
    const { world, sent, queue, open } = start(createStore())
    await queue.add(view(1))
    await queue.send()
    await queue.add(view(2))
    await queue.forget()
    await open().send()
    expect(sent).toHaveLength(1)
    expect(await queue.add(view(1))).toBe(true)
    expect(world.tokens).toBe(2)
  })
})

test('what the server had no time for waits, and what it refuses does not', async () => {
  const { world, sent, queue } = start()
  await queue.add(view(1))
  world.outcome = 'later'
  expect(await queue.send()).toBe(true)
  world.outcome = 'refused'
  expect(await queue.send()).toBe(false)
  await queue.send()
  expect(sent).toHaveLength(2)
})

test('what is older than seven days is dropped, and so is what a clock that was set back puts far ahead', async () => {
  const { world, sent, queue } = start()
  await queue.add(view(1))
  world.now += 7 * DAY + 1
  await queue.send()
  await queue.add(view(2))
  world.now -= 30 * DAY
  await queue.send()
  expect(sent).toEqual([])
})

test('a clock that was set back a little makes it just happened', async () => {
  const { world, sent, queue } = start()
  await queue.add(view(1))
  world.now -= 60_000
  await queue.send()
  expect(sent[0]?.events).toEqual([{ kind: 'view', toolId: 1, ago: 0 }])
})

test('only the newest wait, in batches as the server takes them', async () => {
  const { world, sent, queue } = start()
  for (let id = 1; id <= USAGE_WAITING; id++) {
    world.now += 1
    await queue.add(view(id))
  }
  for (let number = 0; number < 2 * USAGE_BATCH.searches; number++) {
    world.now += 1
    await queue.add(search(`search ${number}`))
  }
  await queue.send()
  expect(sent.map(({ events, searches }) => [events.length, searches.length])).toEqual([
    [200, 20],
    [200, 20],
    [60, 0],
  ])
  expect(sent[0]?.events[0]?.toolId).toBe(41)
})

test('what is forgotten while it is sent stays forgotten', async () => {
  const store = createMemoryUsageStore()
  let release = () => {}
  const taken = new Promise<SendOutcome>((resolve) => {
    release = () => resolve('taken')
  })
  const queue = new UsageQueue({ store, now: () => START, drawToken: () => 'token', send: () => taken })
  await queue.add(view(1))
  const sending = queue.send()
  await queue.forget()
  release()
  await sending
  expect(await store.readRows()).toEqual([])
})

/** A page that can be set aside and come back. */
function stubPage() {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    leave: () => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true })),
    comeBack: () => page.dispatchEvent(new Event('pageshow')),
  }
}

test('a page that is set aside while its database is being created leaves none, and creates it when it comes back', async () => {
  const page = stubPage()
  const factory = new IDBFactory()
  const left = Promise.withResolvers<void>()
  const open = factory.open.bind(factory)
  vi.spyOn(factory, 'open').mockImplementationOnce((name, version) => {
    const opening = open(name, version)
    opening.addEventListener('upgradeneeded', () => {
      page.leave()
      left.resolve()
    })
    return opening
  })
  const { queue } = start(createUsageStore(factory, 'usage'))
  const added = queue.add(view(1))
  await left.promise
  await expect.poll(() => factory.databases()).toEqual([])
  page.comeBack()
  expect(await added).toBe(true)
  expect(await createUsageStore(factory, 'usage').readRows()).toHaveLength(1)
})

test('what a page that is set aside was in the middle of is undone, and done once when it comes back', async () => {
  const page = stubPage()
  const factory = new IDBFactory()
  const store = createUsageStore(factory, 'usage')
  const { queue } = start(store)
  await queue.add(view(1))
  let draws = 0
  const drawn = store.tokenOf(0, () => {
    if (++draws === 1) page.leave()
    return `draw ${draws}`
  })
  const another = queue.add(view(2))
  await expect.poll(() => draws).toBe(1)
  // Another page is not kept waiting.
  expect(await createUsageStore(factory, 'usage').readRows()).toHaveLength(1)
  page.comeBack()
  expect([await drawn, await another]).toEqual(['draw 2', true])
})
