import { expect, test } from 'vitest'
import { type Part, startParts } from './lifecycle.ts'

function makeParts(failing: { start?: string; stop?: string } = {}) {
  const calls: string[] = []
  const part = (name: string): Part => ({
    async start() {
      calls.push(`start ${name}`)
      if (failing.start === name) throw new RangeError(`${name} does not start`)
    },
    async stop() {
      calls.push(`stop ${name}`)
      if (failing.stop === name) throw new RangeError(`${name} does not stop`)
    },
  })
  return { calls, parts: [part('a'), part('b'), part('c')] }
}

test('parts start in order and stop in reverse', async () => {
  const { calls, parts } = makeParts()
  const stop = await startParts(parts)
  await stop()
  expect(calls).toEqual(['start a', 'start b', 'start c', 'stop c', 'stop b', 'stop a'])
})

test('when one cannot start, all are stopped and its error is thrown', async () => {
  const { calls, parts } = makeParts({ start: 'b', stop: 'a' })
  await expect(startParts(parts)).rejects.toThrow('b does not start')
  expect(calls).toEqual(['start a', 'start b', 'stop c', 'stop b', 'stop a'])
})

test('a part that fails to stop does not keep the others running', async () => {
  const { calls, parts } = makeParts({ stop: 'b' })
  const stop = await startParts(parts)
  await expect(stop()).rejects.toThrow('Not everything could be stopped.')
  expect(calls.slice(3)).toEqual(['stop c', 'stop b', 'stop a'])
})
