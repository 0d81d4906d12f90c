import { expect, onTestFinished, test } from 'vitest'
import { makeTool } from '#shared/testing/factories.ts'
import { openStored } from '../testing/stored-catalogue.ts'
import { caseServer, freshName, startTab, TestDevice } from '../testing/test-device.ts'

const newcomer = makeTool({ id: 900, name: 'Newcomer' })

/** The device of somebody who was here before, and a server that has moved on since. */
async function returning() {
  const server = await caseServer()
  const name = freshName()
  const before = startTab(server, name)
  await before.ready()
  const { database } = await openStored(name)
  before.stop()
  server.truth.put(newcomer)
  const { epoch, head } = server.truth
  const open = (page: { epoch: string; head: number } | null) => {
    const tab = new TestDevice(server, name).start(page)
    onTestFinished(() => tab.stop())
    return tab
  }
  return { server, database, open, page: { epoch, head } }
}

test('a device behind the page answers what is asked anew, and what is shown moves when it has caught up', async () => {
  const { server, open, page } = await returning()
  server.goDown()
  const tab = open(page)
  await tab.until(({ device }) => device === 'ready')
  expect(await tab.names('quillfox')).toEqual(['Quillfox'])
  await tab.rested()
  expect(tab.report.version).toBe(0)

  server.comeUp()
  await tab.catalogue.refresh()
  expect(tab.report.version).toBe(1)
  expect(await tab.names('newcomer')).toEqual(['Newcomer'])
})

test.each([
  ['as new as the page', (page: { epoch: string; head: number }) => ({ ...page, head: page.head - 1 })],
  ['of another history', ({ head }: { head: number }) => ({ epoch: 'f'.repeat(16), head })],
  ['on a page without answers', () => null],
])('a device %s takes over at once', async (_, change) => {
  const { server, open, page } = await returning()
  server.goDown()
  const tab = open(change(page))
  await tab.rested()
  expect(tab.report.version).toBe(1)
})

test('a refill that breaks off after an older snapshot leaves what was shown, here and in other tabs', async () => {
  const { server, database, open } = await returning()
  const tab = open(null)
  await tab.ready()
  await tab.catalogue.refresh()
  const other = open(null)
  await other.ready()
  const stored = await database.meta.get('head')
  if (stored?.key !== 'head') throw new Error('There is no head')
  const mark = { ...stored.value.mark, needsRefill: true }
  await database.meta.put({ key: 'head', value: { ...stored.value, mark } })
  server.fail('/api/sync/catalogue', { kind: 'unreachable' })
  await expect(tab.catalogue.refresh()).rejects.toThrow()
  expect(await tab.names('newcomer')).toEqual(['Newcomer'])
  await other.rested()
  expect(await other.names('newcomer')).toEqual(['Newcomer'])

  server.truth.put(makeTool({ id: 901, name: 'Newcomer Two' }))
  await tab.catalogue.refresh()
  expect(await tab.names('newcomer')).toHaveLength(2)
  await expect.poll(() => other.names('newcomer')).toHaveLength(2)
})
