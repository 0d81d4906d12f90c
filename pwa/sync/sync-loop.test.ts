import { expect, test } from 'vitest'
import { ApiError } from '../data/api-errors.ts'
import { TestSchedule } from '../testing/test-schedule.ts'
import { AppOutdatedError } from './sync-errors.ts'
import { SyncLoop } from './sync-loop.ts'

const HALF_AN_HOUR = 30 * 60_000

/** A loop whose rounds end when the test says so. */
function loopOf(...outcomes: (Error | null)[]) {
  const schedule = new TestSchedule()
  const open: (() => void)[] = []
  let rounds = 0
  const loop = new SyncLoop({
    round: () =>
      new Promise((resolve, reject) => {
        const outcome = outcomes[rounds++] ?? null
        open.push(() => (outcome === null ? resolve() : reject(outcome)))
      }),
    random: () => 0.5,
    schedule: schedule.add,
  })
  const finish = async () => {
    open.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { loop, schedule, finish, rounds: () => rounds }
}

test('after a round the next one comes in half an hour', async () => {
  const { loop, schedule, finish, rounds } = loopOf()
  loop.wake()
  await finish()
  expect(schedule.delays).toEqual([HALF_AN_HOUR])
  schedule.pass(HALF_AN_HOUR)
  expect(rounds()).toBe(2)
})

test('failures back off further and further, and a success resets the delay', async () => {
  const down = new Error('down')
  const { loop, schedule, finish } = loopOf(down, down, down, null, down)
  const delays: number[][] = []
  loop.wake()
  for (let i = 0; i < 5; i++) {
    await finish()
    delays.push(schedule.delays)
    schedule.pass(HALF_AN_HOUR)
  }
  expect(delays).toEqual([[500], [1000], [2000], [HALF_AN_HOUR], [500]])
})

test('a wake during a round adds none; a hint adds one, however many come', async () => {
  const { loop, finish, rounds } = loopOf()
  loop.wake()
  loop.wake()
  await finish()
  expect(rounds()).toBe(1)
  loop.hint()
  loop.hint()
  loop.hint()
  await finish()
  expect(rounds()).toBe(3)
})

test('a wake does not wait for the delay', async () => {
  const { loop, schedule, finish, rounds } = loopOf(new Error('down'))
  loop.wake()
  await finish()
  loop.wake()
  expect(rounds()).toBe(2)
  expect(schedule.delays).toEqual([])
})

test('the server says how long to wait', async () => {
  const busy = new ApiError({ status: 503, text: 'busy', code: null, detail: null, retryAfter: 20_000 })
  const { loop, schedule, finish } = loopOf(busy)
  loop.wake()
  await finish()
  expect(schedule.delays).toEqual([20_500])
})

test('an outdated app does not ask again soon', async () => {
  const { loop, schedule, finish } = loopOf(new AppOutdatedError('426'))
  loop.wake()
  await finish()
  expect(schedule.delays).toEqual([HALF_AN_HOUR])
})

test('who asks for a refresh learns what became of it', async () => {
  const { loop, finish } = loopOf(new Error('down'))
  const failing = expect(loop.refresh()).rejects.toThrow('down')
  await finish()
  await failing
  const fine = loop.refresh()
  await finish()
  await expect(fine).resolves.toBeUndefined()
})

test('a stopped loop starts nothing any more', async () => {
  const { loop, schedule, finish, rounds } = loopOf()
  loop.wake()
  loop.stop()
  await finish()
  loop.wake()
  loop.hint()
  expect(rounds()).toBe(1)
  expect(schedule.delays).toEqual([])
})

test('out of sight it plans nothing, and goes on when it is woken', async () => {
  const { loop, schedule, finish, rounds } = loopOf()
  loop.wake()
  await finish()
  loop.setVisible(false)
  expect(schedule.delays).toEqual([])
  loop.hint()
  await finish()
  expect([rounds(), schedule.delays]).toEqual([2, []])
  loop.setVisible(true)
  loop.wake()
  await finish()
  expect([rounds(), schedule.delays]).toEqual([3, [HALF_AN_HOUR]])
})

test('out of sight a failure is tried again a few times, and then no more', async () => {
  const down = new Error('down')
  const { loop, schedule, finish, rounds } = loopOf(...Array.from({ length: 20 }, () => down))
  loop.setVisible(false)
  loop.wake()
  for (let i = 0; i < 20; i++) {
    await finish()
    schedule.pass(HALF_AN_HOUR)
  }
  expect(rounds()).toBe(1 + 6)
  expect(schedule.delays).toEqual([])
})
