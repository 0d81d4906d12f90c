import { expect, test } from 'vitest'
import { z } from 'zod'
import { WorkerTask } from './worker-thread.ts'

const newTask = () =>
  new WorkerTask({
    script: new URL('../testing/sample-worker.ts', import.meta.url),
    result: z.int(),
    part: z.number(),
  })

test('a run handles the parts in order and returns the result', async () => {
  const handled: number[] = []
  const result = await newTask().run({ parts: [30, 10, 20], ending: 'result' }, async (part) => {
    await new Promise((resolve) => setTimeout(resolve, part))
    handled.push(part)
  })
  expect([result, handled]).toEqual([3, [30, 10, 20]])
})

test('what the worker throws rejects the run', async () => {
  await expect(newTask().run({ parts: [], ending: 'throw' })).rejects.toThrow('The worker has failed.')
})

test('a worker that exits without a result rejects the run, even with exit code 0', async () => {
  const run = newTask().run({ parts: [1], ending: 'exit' })
  await expect(run).rejects.toMatchObject({ code: 'worker-exit' })
})

test('a message of another form ends the worker and rejects the run', async () => {
  await expect(newTask().run({ parts: [], ending: 'wrong message' })).rejects.toBeInstanceOf(z.ZodError)
})

test('input that the worker does not understand rejects the run', async () => {
  await expect(newTask().run({ parts: 'none' })).rejects.toThrow('parts')
})

test('a part that cannot be handled ends the worker and rejects the run', async () => {
  const run = newTask().run({ parts: [1], ending: 'never' }, () => Promise.reject(new RangeError('full')))
  await expect(run).rejects.toThrow('full')
})

test('stopping ends a run without a result, and no other begins', async () => {
  const task = newTask()
  const run = task.run({ parts: [], ending: 'never' })
  await task.stop()
  expect(await run).toBeUndefined()
  expect(await task.run({ parts: [], ending: 'result' })).toBeUndefined()
})
