import { expect, test } from 'vitest'
import { BoundedQueue, QueueFullError } from './bounded-queue.ts'

/** Work that ends when it is told to. */
function controlled() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { promise, resolve, reject }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a few run at once, the others in the order they came', async () => {
  const queue = new BoundedQueue({ running: 2, waiting: 10 })
  const started: number[] = []
  const works = Array.from({ length: 4 }, controlled)
  const results = works.map(({ promise }, number) =>
    queue.run(() => {
      started.push(number)
      return promise
    }),
  )
  await settle()
  expect(started).toEqual([0, 1])
  works[1]?.resolve('b')
  await settle()
  expect(started).toEqual([0, 1, 2])
  for (const { resolve } of works) resolve('x')
  expect(await Promise.all(results)).toEqual(['x', 'b', 'x', 'x'])
})

test('beyond what may wait, work is refused at once; when there is room again, it is taken', async () => {
  const queue = new BoundedQueue({ running: 1, waiting: 1 })
  const first = controlled()
  const running = queue.run(() => first.promise)
  const waiting = queue.run(async () => 'second')
  await expect(queue.run(async () => 'third')).rejects.toThrow(QueueFullError)
  first.resolve('first')
  expect([await running, await waiting]).toEqual(['first', 'second'])
  expect(await queue.run(async () => 'fourth')).toBe('fourth')
})

test('work that fails makes room as well', async () => {
  const queue = new BoundedQueue({ running: 1, waiting: 1 })
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'next')).toBe('next')
})
