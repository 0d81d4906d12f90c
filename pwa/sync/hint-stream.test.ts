import { expect, test } from 'vitest'
import { TestSchedule } from '../testing/test-schedule.ts'
import { TestStream } from '../testing/test-stream.ts'
import { HintStream } from './hint-stream.ts'

const EPOCH = 'aaaaaaaaaaaaaaaa'

function listening() {
  const streams: TestStream[] = []
  const received: unknown[] = []
  const schedule = new TestSchedule()
  const hints = new HintStream({
    connect: () => {
      const stream = new TestStream()
      streams.push(stream)
      return stream
    },
    onHint: (event) => received.push(event),
    onUserHint: (event) => received.push(event),
    onReconnect: () => received.push('back'),
    random: () => 0.5,
    schedule: schedule.add,
  })
  hints.start()
  return { hints, streams, received, schedule }
}

test('a hint names epoch and head', () => {
  const { streams, received } = listening()
  streams[0]?.send('catalogue', JSON.stringify({ epoch: EPOCH, head: 7 }))
  expect(received).toEqual([{ epoch: EPOCH, head: 7 }])
})

test('a hint about the own data names the user as well', () => {
  const { streams, received } = listening()
  streams[0]?.send('user', JSON.stringify({ user: 3, epoch: EPOCH, head: 7 }))
  streams[0]?.send('user', JSON.stringify({ epoch: EPOCH, head: 7 }))
  expect(received).toEqual([{ user: 3, epoch: EPOCH, head: 7 }])
})

test.each(['', 'null', '{"epoch":1}', '{"epoch":"aaaaaaaaaaaaaaaa","head":-1}', '[', undefined])(
  'what is not a hint (%s) is ignored',
  (data) => {
    const { streams, received } = listening()
    streams[0]?.send('catalogue', data)
    expect(received).toEqual([])
  },
)

test('a lost connection that comes back may have missed hints', () => {
  const { streams, received } = listening()
  streams[0]?.send('open')
  expect(received).toEqual([])
  streams[0]?.send('error')
  streams[0]?.send('open')
  expect(received).toEqual(['back'])
  expect(streams).toHaveLength(1)
})

test('a refused connection is opened again after growing delays', () => {
  const { streams, schedule } = listening()
  for (let i = 0; i < 3; i++) {
    const stream = streams.at(-1)!
    stream.readyState = 2
    stream.send('error')
    expect(schedule.delays).toEqual([500 * 2 ** i])
    schedule.pass(60_000)
  }
  expect(streams).toHaveLength(4)
})

test('after a stop there are no more hints and no new connection', () => {
  const { hints, streams, schedule } = listening()
  hints.stop()
  streams[0]!.readyState = 2
  streams[0]?.send('error')
  expect(streams[0]?.isClosed).toBe(true)
  expect(schedule.delays).toEqual([])
})
