import { expect, onTestFinished, test } from 'vitest'
import { WorkLoop } from './work-loop.ts'

const NEVER_MS = 60 * 60 * 1000

/** A loop whose looks end when the test says so. */
function startLoop() {
  const looks: PromiseWithResolvers<number>[] = []
  const begun: (() => void)[] = []
  const errors: unknown[] = []
  const loop = new WorkLoop({
    look() {
      const look = Promise.withResolvers<number>()
      looks.push(look)
      for (const tell of begun.splice(0)) tell()
      return look.promise
    },
    onError: (error) => errors.push(error),
    afterErrorMs: 0,
  })
  onTestFinished(async () => {
    const stopped = loop.stop()
    for (const look of looks) look.resolve(NEVER_MS)
    await stopped
  })
  const until = async (count: number) => {
    while (looks.length < count) await new Promise<void>((tell) => begun.push(tell))
    return looks[count - 1] as PromiseWithResolvers<number>
  }
  return { loop, looks, errors, until }
}

test('whoever wakes it while it looks has it look once more, however often they do', async () => {
  const { loop, looks, until } = startLoop()
  loop.wake()
  loop.wake()
  const first = await until(1)
  loop.wake()
  loop.wake()
  expect(looks).toHaveLength(1)
  first.resolve(NEVER_MS)
  const second = await until(2)
  second.resolve(0)
  await until(3)
})

test('a look that fails is told of, and there is another', async () => {
  const { loop, errors, until } = startLoop()
  loop.wake()
  const first = await until(1)
  first.reject(new Error('broken'))
  await until(2)
  expect(errors).toEqual([new Error('broken')])
})

test('stopping waits for the look under way, and no other begins', async () => {
  const { loop, looks, until } = startLoop()
  loop.wake()
  const first = await until(1)
  loop.wake()
  let isOver = false
  const stopped = loop.stop().then(() => {
    isOver = true
  })
  expect(loop.isStopped).toBe(true)
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  first.resolve(0)
  await stopped
  loop.wake()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(looks).toHaveLength(1)
})
