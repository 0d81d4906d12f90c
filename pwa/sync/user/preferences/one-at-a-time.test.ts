import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const rest = () => new Promise((resolve) => setTimeout(resolve))

test('calls during a run lead to one more run after it', async () => {
  let runs = 0
  let running = 0
  const call = oneAtATime(async () => {
    runs++
    expect(++running).toBe(1)
    await rest()
    running--
  })
  for (let calls = 0; calls < 5; calls++) call()
  await rest()
  await rest()
  await rest()
  expect(runs).toBe(2)
})

test('a failed job that asked for itself is run again only by the next call', async () => {
  let runs = 0
  const call = oneAtATime(async () => {
    runs++
    call()
    throw new Error('no room')
  })
  call()
  await rest()
  expect(runs).toBe(1)
  call()
  await rest()
  expect(runs).toBe(2)
})
