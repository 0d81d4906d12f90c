import { expect, onTestFinished, test } from 'vitest'
import type { UserEvent } from '#shared/sync/protocol.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { caseServer, freshName, TestDevice } from '../testing/test-device.ts'
import { TestStream } from '../testing/test-stream.ts'

async function listeningTab() {
  const server = await caseServer()
  const streams: TestStream[] = []
  const userHints: UserEvent[] = []
  const tab = new TestDevice(server, freshName(), {
    connect: () => {
      const stream = new TestStream()
      streams.push(stream)
      return stream
    },
    onUserHint: (event) => userHints.push(event),
  }).start()
  onTestFinished(() => tab.stop())
  await tab.ready()
  await expect.poll(() => streams).toHaveLength(1)
  const hint = () => {
    const { epoch, head } = server.truth
    streams.at(-1)?.send('catalogue', JSON.stringify({ epoch, head }))
  }
  return { server, tab, streams, hint, userHints }
}

test('a hint brings the change into the open page', async () => {
  const { server, tab, hint } = await listeningTab()
  server.truth.put(makeTool({ id: 900, name: 'Newcomer' }))
  hint()
  await expect.poll(() => tab.names('newcomer')).toEqual(['Newcomer'])
})

test('a hint of what is already here starts nothing', async () => {
  const { server, tab, hint } = await listeningTab()
  const before = server.requests.length
  hint()
  await tab.ready()
  expect(server.requests).toHaveLength(before)
})

test('a hidden page gives its connection up, and takes it again when it is shown', async () => {
  const { tab, streams } = await listeningTab()
  tab.catalogue.setVisible(false)
  await expect.poll(() => streams[0]?.isClosed).toBe(true)
  tab.catalogue.setVisible(true)
  await expect.poll(() => streams).toHaveLength(2)
})

test('signing in or out opens another stream, and the same user keeps the stream', async () => {
  const { tab, streams, userHints } = await listeningTab()
  tab.catalogue.setUser(3)
  await expect.poll(() => streams).toHaveLength(2)
  expect(streams[0]?.isClosed).toBe(true)
  const event = { user: 3, epoch: 'aaaaaaaaaaaaaaaa', head: 7 }
  streams[1]?.send('user', JSON.stringify(event))
  expect(userHints).toEqual([event])
  tab.catalogue.setUser(3)
  tab.catalogue.setUser(null)
  await expect.poll(() => streams).toHaveLength(3)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, true, false])
})

test('there is no stream before the first round has succeeded', async () => {
  const server = await caseServer()
  server.goDown()
  let connections = 0
  const tab = new TestDevice(server, freshName(), {
    connect: () => {
      connections++
      return new TestStream()
    },
  }).start()
  onTestFinished(() => tab.stop())
  await tab.rested()
  expect(connections).toBe(0)
})

test('the page is told whom the cookie names, until somebody signs out', async () => {
  const { tab, streams } = await listeningTab()
  expect(tab.report.cookieUser).toBeUndefined()
  streams[0]?.send('user', JSON.stringify({ user: 3, epoch: 'aaaaaaaaaaaaaaaa', head: 7 }))
  await expect.poll(() => tab.report.cookieUser).toBe(3)
  tab.catalogue.setUser(3)
  tab.catalogue.setUser(null)
  await expect.poll(() => tab.report.cookieUser).toBeUndefined()
})
