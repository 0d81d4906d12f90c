import { expect, test } from 'vitest'
import { makeTool } from '#shared/testing/factories.ts'
import { SimulatedServer } from '../testing/simulated-server.ts'
import { openStored } from '../testing/stored-catalogue.ts'
import { freshName, startTab } from '../testing/test-device.ts'

const LONG = 'A long text about this tool.'

async function deviceWith(...tools: ReturnType<typeof makeTool>[]) {
  const server = new SimulatedServer()
  server.truth.put(...tools)
  await server.makeSnapshot()
  const name = freshName()
  const tab = startTab(server, name)
  await tab.ready()
  return { server, name, tab }
}

/** Tools more popular than any that a test asks for: their texts fill the first hundred places. */
const popular = Array.from({ length: 100 }, (_, i) => makeTool({ id: 1000 + i, popularity: 1000 }))

test('a tool without a long text says so without asking', async () => {
  const { server, tab } = await deviceWith(makeTool({ id: 1 }))
  expect(await tab.catalogue.summary({ id: 1 })).toEqual({ kind: 'none' })
  expect(await tab.catalogue.summary({ id: 2 })).toEqual({ kind: 'none' })
  expect(server.count('/api/tools/')).toBe(0)
})

test('a long text is fetched when it is opened, and then stored', async () => {
  const { server, tab } = await deviceWith(...popular, makeTool({ id: 1, aiSummary: LONG }))
  expect(await tab.catalogue.summary({ id: 1 })).toEqual({ kind: 'text', text: LONG, parts: null })
  server.goDown()
  expect(await tab.catalogue.summary({ id: 1 })).toEqual({ kind: 'text', text: LONG, parts: null })
})

test('a long text that is not here needs a connection', async () => {
  const { server, tab } = await deviceWith(...popular, makeTool({ id: 1, aiSummary: LONG }))
  server.goDown()
  expect(await tab.catalogue.summary({ id: 1 })).toEqual({ kind: 'needs-connection' })
})

test('a changed tool has its text fetched again; without a connection the old text stays', async () => {
  const tool = makeTool({ id: 1, aiSummary: LONG })
  const { server, tab } = await deviceWith(...popular, tool)
  await tab.catalogue.summary({ id: 1 })
  server.truth.put({ ...tool, aiSummary: 'A newer text.', updatedAt: '2026-05-01T00:00:00.000Z' })
  await tab.catalogue.refresh()
  server.goDown()
  expect(await tab.catalogue.summary({ id: 1 })).toEqual({ kind: 'text', text: LONG, parts: null })
  server.comeUp()
  expect(await tab.catalogue.summary({ id: 1 })).toEqual({ kind: 'text', text: 'A newer text.', parts: null })
})

test('the texts of the most popular tools come by themselves, within a budget', async () => {
  const huge = 'x'.repeat(4000)
  const tools = Array.from({ length: 150 }, (_, i) =>
    makeTool({ id: i + 1, popularity: 150 - i, aiSummary: huge }),
  )
  const { name } = await deviceWith(...tools)
  const { database } = await openStored(name)
  await expect.poll(() => database.texts.count()).toBe(100)
  expect(await database.texts.toCollection().primaryKeys()).toEqual(tools.slice(0, 100).map(({ id }) => id))
})
