import { expect, test } from 'vitest'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { SimulatedServer } from '../testing/simulated-server.ts'
import { freshName, startTab, type TestDevice } from '../testing/test-device.ts'

/** A server whose three tools are too many for a device: two of the first category, one of the second. */
function largeServer(): SimulatedServer {
  const server = new SimulatedServer()
  server.truth.putCategory(makeCategory({ id: 1 }), makeCategory({ id: 2 }))
  for (const [id, categoryId] of [
    [1, 1],
    [2, 1],
    [3, 2],
  ] as const)
    server.truth.put(makeTool({ id, categoryId }))
  server.wholeTools = 2
  return server
}

const countsIn = async ({ catalogue }: TestDevice) =>
  (await catalogue.categories({})).map(({ toolCount }) => toolCount)

test('without a server, categories that are kept are counted, and others have the count that the server gave last', async () => {
  const [server, name] = [largeServer(), freshName()]
  const tab = startTab(server, name)
  await tab.ready()
  await tab.catalogue.keep({ categories: [1] })
  expect(await countsIn(tab)).toEqual([2, 1])
  server.truth.remove(2)
  server.wholeTools = 1
  await tab.catalogue.refresh()
  server.goDown()
  expect(await countsIn(tab)).toEqual([1, 1])
  tab.stop()
  const next = startTab(server, name)
  await next.ready()
  expect(await countsIn(next)).toEqual([1, 1])
})
