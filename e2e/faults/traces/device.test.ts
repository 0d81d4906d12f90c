import { expect, onTestFinished, test } from 'vitest'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { randomId } from '../../../pwa/data/random-id.ts'
import { UserDevice } from '../../../pwa/sync/user/user-device.ts'
import { runUserRound } from '../../../pwa/sync/user/user-round.ts'
import { createUserServer } from '../../../pwa/sync/user/user-server.ts'
import { MemoryUserStore } from '../../../pwa/testing/memory-user-store.ts'
import { openTestStore } from '../../../sync-server/testing/open-test-store.ts'
import { startTestServer } from '../../../sync-server/testing/start-server.ts'
import { makeTempDir } from '../../../sync-server/testing/temp-dir.ts'
import { startCollector } from '../../../sync-server/testing/trace-collector.ts'
import { addBareUsers, callerByHeader } from '../../../sync-server/testing/user-rows.ts'

const favorite = (toolId: number): Mutation => ({ name: 'favorite.set', args: { toolId, on: true } })

/** The app's own code of a device before a real server. */
async function start(isTraced: boolean) {
  const collector = await startCollector()
  const dataDir = makeTempDir()
  await addBareUsers(await openTestStore(dataDir), 1)
  const server = await startTestServer({
    dataDir,
    fixtures: { categories: [{}], tools: [{}, {}, {}] },
    resolveCaller: callerByHeader,
    env: isTraced ? collector.env : {},
  })
  const network = { isUp: true, sent: [] as Headers[] }
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    network.sent.push(headers)
    if (!network.isUp) return Promise.reject(new TypeError('no connection'))
    headers.set('X-Test-User', '1')
    return server.fetch(String(input), { ...init, headers })
  }
  const store = new MemoryUserStore()
  onTestFinished(() => store.close())
  const device = new UserDevice({ store, randomId })
  const sync = () =>
    runUserRound({
      user: 1,
      server: createUserServer(send),
      store,
      device,
      isSignedIn: () => true,
      onApplied: () => {},
    })
  const outbox = () => store.transact((tables) => tables.readOutbox())
  return { collector, server, network, device, sync, outbox }
}

test('a change keeps its trace from the tap through tries in vain to the commit, with the time that it waited', async () => {
  const { collector, server, network, device, sync, outbox } = await start(true)
  // The first answer says that the server traces.
  await sync()
  network.isUp = false
  await device.enqueue(favorite(1), favorite(2))
  const [first, second] = await outbox()
  await expect(sync()).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 60))
  network.isUp = true
  await sync()
  await server.close()
  const taps = await collector.named('tap favorite.set', 2)
  expect(taps.map(({ traceId }) => traceId)).toEqual([first?.key, second?.key])
  for (const { attributes } of taps) {
    expect(Number(attributes['tap.wait_ms'])).toBeGreaterThanOrEqual(60)
    expect(attributes['tap.sender']).toBe('worker')
  }
  const inTrace = collector.spans.filter(({ traceId }) => traceId === first?.key)
  expect(inTrace.map(({ name }) => name).sort()).toEqual(['POST syncUser', 'tap favorite.set', 'transaction'])
})

test('what was made before the server has asked has no time, and is sent all the same', async () => {
  const { collector, server, device, sync } = await start(true)
  await device.enqueue(favorite(1))
  await sync()
  await device.enqueue(favorite(2))
  await sync()
  await server.close()
  expect(await collector.named('tap favorite.set')).toHaveLength(1)
})

test('a device neither notes nor sends anything for a server that does not trace', async () => {
  const { network, device, sync, outbox } = await start(false)
  await sync()
  await device.enqueue(favorite(1))
  expect(Object.keys((await outbox())[0] ?? {}).sort()).toEqual(['ackedAt', 'key', 'mid', 'mutation'])
  await sync()
  const names = network.sent.flatMap((headers) => [...headers.keys()])
  expect(names).not.toContain('traceparent')
  expect(names).not.toContain('baggage')
})
