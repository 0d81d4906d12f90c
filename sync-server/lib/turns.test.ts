import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('one goes at once after a pause, and the next when the time since then is over', () => {
  const turns = new Turns(1000)
  expect([turns.wait(0), turns.take(0), turns.take(0), turns.wait(0)]).toEqual([0, true, false, 1000])
  expect([turns.take(999), turns.wait(999), turns.take(1000)]).toEqual([false, 1, true])
  // Turns that nobody has taken are not saved up.
  expect([turns.take(60_000), turns.take(60_000), turns.take(60_500)]).toEqual([true, false, false])
})

test('without a pause between them, everybody goes at once', () => {
  const turns = new Turns(0)
  expect([turns.take(5), turns.take(5), turns.wait(5)]).toEqual([true, true, 0])
})
