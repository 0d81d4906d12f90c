import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventStreams } from './event-streams.ts'

const moment = { epoch: '0123456789abcdef', head: 7 }
const message = (head: number) => `event: catalogue\ndata: {"epoch":"0123456789abcdef","head":${head}}\n\n`

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const textOf = (stream: { read(): unknown } | null): string => String(stream?.read() ?? '')

test('every stream gets every announcement, and a heartbeat every 25 seconds', () => {
  const streams = new EventStreams()
  const [one, two] = [streams.open('a', moment), streams.open('b', moment)]
  expect([textOf(one), textOf(two)]).toEqual([message(7), message(7)])
  streams.announce({ ...moment, head: 8 })
  expect([textOf(one), textOf(two)]).toEqual([message(8), message(8)])
  vi.advanceTimersByTime(25_000)
  expect(textOf(one)).toBe(': still here\n\n')
  streams.close()
})

test('a closed stream makes room for another of its address', async () => {
  const streams = new EventStreams()
  const opened = Array.from({ length: 30 }, () => streams.open('a', moment))
  expect(streams.open('a', moment)).toBeNull()
  expect(streams.open('b', moment)).not.toBeNull()
  opened[0]?.destroy()
  await vi.waitFor(() => expect(streams.open('a', moment)).not.toBeNull())
  streams.close()
})

const listenerOf = (userId: number) => ({ userId, readCursor: async () => ({ user: userId, ...moment }) })

test('users have places of their own: neither their address nor a flood of visitors takes them', () => {
  const streams = new EventStreams()
  for (let visitor = 0; visitor < 4000; visitor++)
    expect(streams.open(`a${Math.floor(visitor / 30)}`, moment)).not.toBeNull()
  expect(streams.open('b', moment)).toBeNull()
  for (let tab = 0; tab < 30; tab++) expect(streams.open('a0', moment, listenerOf(1))).not.toBeNull()
  expect(streams.open('c', moment, listenerOf(1))).toBeNull()
  expect(streams.open('a0', moment, listenerOf(2))).not.toBeNull()
  streams.close()
})

test('a client that does not read is disconnected and does not fill the memory', () => {
  const streams = new EventStreams()
  const silent = streams.open('a', moment)
  for (let head = 0; head < 2000; head++) streams.announce({ ...moment, head })
  expect(silent?.destroyed).toBe(true)
  streams.close()
})

test('closing ends all streams and opens no more', () => {
  const streams = new EventStreams()
  const stream = streams.open('a', moment)
  streams.close()
  stream?.resume()
  expect(streams.open('a', moment)).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})
