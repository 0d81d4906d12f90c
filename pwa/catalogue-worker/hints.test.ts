import { expect, onTestFinished, test } from 'vitest'
import { makeTool } from '#shared/testing/factories.ts'
import { caseServer } from '../testing/case-server.ts'
import { freshName, TestDevice } from '../testing/test-device.ts'
import { TestStream } from '../testing/test-stream.ts'

async function listeningTab() {
  const server = await caseServer()
  const streams: TestStream[] = []
  const tab = new TestDevice(server, freshName(), {
    connect: () => {
      const stream = new TestStream()
      streams.push(stream)
      return stream
    },
  }).start()
  onTestFinished(() => tab.stop())
  await tab.ready()
  await expect.poll(() => streams).toHaveLength(1)
  const hint = () => {
    const { epoch, head } = server.truth
    streams.at(-1)?.send('catalogue', JSON.stringify({ epoch, head }))
  }
  return { server, tab, streams, hint }
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
  tab.host.setVisible(false)
  await expect.poll(() => streams[0]?.isClosed).toBe(true)
  tab.host.setVisible(true)
  await expect.poll(() => streams).toHaveLength(2)
})

test('nobody listens before a first round has succeeded', async () => {
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
