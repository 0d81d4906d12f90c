import { expose, proxy, wrap } from 'comlink'
import { expect, onTestFinished, test } from 'vitest'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { caseTools } from '#shared/testing/query-cases.ts'
import type { SimulatedServer } from '../testing/simulated-server.ts'
import { caseServer, freshName, TestDevice } from '../testing/test-device.ts'
import { CatalogueSource } from './catalogue-source.ts'
import { createServerAnswers } from './server-catalogue.ts'
import type { CatalogueWorker, RemoteWorker, WorkerReport } from './worker-protocol.ts'

/** A page over the real API client; its worker runs behind a real channel once it is started. */
function pageOf(server: SimulatedServer, { patience = null as number | null, name = freshName() } = {}) {
  const catalogue = new CatalogueSource({ server: createServerAnswers(server.api), patience })
  const startWorker = async () => {
    const { port1, port2 } = new MessageChannel()
    const tab = new TestDevice(server, name)
    expose(tab.catalogue, port1)
    const remote: RemoteWorker = wrap<CatalogueWorker>(port2)
    onTestFinished(() => {
      tab.stop()
      port1.close()
      port2.close()
    })
    catalogue.attach(remote)
    await remote.start(proxy((report: WorkerReport) => catalogue.receive(report)))
  }
  const until = (isMet: () => boolean) => expect.poll(isMet).toBe(true)
  return { catalogue, startWorker, until, name }
}

test('on a first visit the server answers until the device is ready, then the device does', async () => {
  const server = await caseServer()
  const { catalogue, startWorker, until } = pageOf(server)
  expect(catalogue.state().phase).toBe('starting')
  const first = await catalogue.ask('query', { query: EMPTY_QUERY, facets: true })
  expect([server.count('/api/tools'), catalogue.state().phase]).toEqual([1, 'online'])
  const { version } = catalogue.state()

  await startWorker()
  await until(() => catalogue.state().phase === 'ready')
  const second = await catalogue.ask('query', { query: EMPTY_QUERY, facets: true })
  expect(second).toEqual(first)
  expect(server.count('/api/tools')).toBe(1)
  expect(catalogue.state()).toMatchObject({ storage: 'kept', isOnline: true, toolCount: caseTools.length })
  expect(catalogue.state().version).toBeGreaterThan(version)
})

test('server and device give a tool, several, and none alike', async () => {
  const server = await caseServer()
  const { catalogue, startWorker, until } = pageOf(server)
  const ask = () =>
    Promise.all([
      catalogue.ask('tools', { ids: [3] }).then(([tool]) => tool),
      catalogue.ask('tools', { ids: [4711] }).then(([tool]) => tool),
      catalogue.ask('tools', { ids: [2, 4711, 1] }),
    ])
  const fromServer = await ask()
  expect(fromServer[0]?.name).toBe('Cutaway')
  expect(fromServer[1]).toBeNull()
  await startWorker()
  await until(() => catalogue.state().phase === 'ready')
  server.goDown()
  expect(await ask()).toEqual(fromServer)
})

test('a returning page waits for its device and does not ask the server', async () => {
  const server = await caseServer()
  const before = pageOf(server)
  await before.startWorker()
  await before.until(() => before.catalogue.state().phase === 'ready')
  server.goDown()

  const { catalogue, startWorker } = pageOf(server, { patience: 60_000, name: before.name })
  const answer = catalogue.ask('query', { query: EMPTY_QUERY })
  await startWorker()
  expect((await answer).total).toBe(caseTools.length)
  expect(server.count('/api/tools')).toBe(0)
})

test('a returning page whose device turns out to be empty asks the server', async () => {
  const server = await caseServer()
  const { catalogue, startWorker } = pageOf(server, { patience: 60_000 })
  server.fail('/api/sync', { kind: 'unreachable' }, { times: 100 })
  const answer = catalogue.ask('query', { query: EMPTY_QUERY })
  await startWorker()
  expect((await answer).total).toBe(caseTools.length)
  expect(server.count('/api/tools')).toBe(1)
})

test('a page does not wait for a slow device', async () => {
  const server = await caseServer()
  const { catalogue } = pageOf(server, { patience: 1 })
  await catalogue.ask('query', { query: EMPTY_QUERY })
  expect(server.count('/api/tools')).toBe(1)
})

test('neither server nor device: the question fails, and so does the state', async () => {
  const server = await caseServer()
  server.goDown()
  const { catalogue } = pageOf(server)
  await expect(catalogue.ask('query', { query: EMPTY_QUERY })).rejects.toThrow('could not be reached')
  expect(catalogue.state()).toMatchObject({ phase: 'failed', isOnline: false })
  const { version } = catalogue.state()
  catalogue.change({ isOnline: true })
  expect(catalogue.state()).toMatchObject({ phase: 'online', version: version + 1 })
})

test('a browser without workers is served by the server, and the state says that nothing is stored', async () => {
  const server = await caseServer()
  const { catalogue } = pageOf(server, { patience: 60_000 })
  catalogue.giveUpDevice()
  await catalogue.ask('query', { query: EMPTY_QUERY })
  expect(server.count('/api/tools')).toBe(1)
  expect(catalogue.state()).toMatchObject({ phase: 'online', storage: 'none' })
})

test('a refresh brings what is new and tells the listeners', async () => {
  const server = await caseServer()
  const { catalogue, startWorker, until } = pageOf(server)
  await startWorker()
  await until(() => catalogue.state().phase === 'ready' && !catalogue.state().syncing)
  let changes = 0
  const unsubscribe = catalogue.subscribe(() => changes++)
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
  await catalogue.refresh()
  await until(() => catalogue.state().toolCount === caseTools.length + 1)
  expect(changes).toBeGreaterThan(0)
  unsubscribe()
  server.goDown()
  await expect(catalogue.refresh()).rejects.toThrow('could not be reached')
})

test('a long text comes from the server while the device fills, or needs a connection', async () => {
  const server = await caseServer()
  server.truth.put(makeTool({ id: 800, aiSummary: 'Long.' }))
  const { catalogue } = pageOf(server)
  expect(await catalogue.ask('summary', { id: 800 })).toEqual({ kind: 'text', text: 'Long.', parts: null })
  expect(await catalogue.ask('summary', { id: 1 })).toEqual({ kind: 'none' })
  server.goDown()
  expect(await catalogue.ask('summary', { id: 800 })).toEqual({ kind: 'needs-connection' })
})

test('a question given up rejects without a sign of being offline', async () => {
  const server = await caseServer()
  const { catalogue } = pageOf(server)
  const giving = new AbortController()
  const answer = catalogue.ask('query', { query: EMPTY_QUERY }, giving.signal)
  giving.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  expect(catalogue.state().isOnline).toBe(true)
})

test('a page that found the server gone stays offline until a round has succeeded', async () => {
  const server = await caseServer()
  server.goDown()
  const { catalogue, startWorker, until } = pageOf(server)
  await expect(catalogue.ask('stats', {})).rejects.toThrow()
  const phases = new Set<string>()
  catalogue.subscribe(() => phases.add(catalogue.state().phase))
  await startWorker()
  await until(() => server.count('/api/sync/manifest') === 1 && !catalogue.state().syncing)
  expect([...phases]).toEqual(['failed'])
  server.comeUp()
  await catalogue.refresh()
  await until(() => catalogue.state().phase === 'ready' && catalogue.state().isOnline)
})

test('similar tools are found by the device alone: before it is ready nothing is asked of the server', async () => {
  const server = await caseServer()
  const shared = { tags: ['bird calls'], features: ['field notes'] }
  server.truth.put(makeTool({ id: 900, ...shared }), makeTool({ id: 901, ...shared }))
  const { catalogue, startWorker, until } = pageOf(server)
  expect(await catalogue.askDevice('similar', { id: 900, limit: 6 })).toBeNull()
  expect([server.requests, catalogue.state().phase]).toEqual([[], 'starting'])

  await startWorker()
  await until(() => catalogue.state().phase === 'ready')
  const ids = (await catalogue.askDevice('similar', { id: 900, limit: 6 }))?.map(({ id }) => id)
  expect(ids?.[0]).toBe(901)
  expect(ids).not.toContain(900)
  expect(await catalogue.askDevice('similar', { id: 4711, limit: 6 })).toEqual([])
})
