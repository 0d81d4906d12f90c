import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { BusyError } from './account-errors.ts'
import { Passwords } from './passwords.ts'

test('a hash is argon2id of the documented cost, salted, and matches only its password', async () => {
  const passwords = new Passwords()
  const [one, other] = [await passwords.hash('seven blue horses'), await passwords.hash('seven blue horses')]
  expect(one).not.toBe(other)
  expect(parseOptions(one)).toMatchObject({ memoryCost: 32_768, timeCost: 3, parallelism: 1, outputLen: 32 })
  expect(one).toMatch(/^\$argon2id\$/)
  expect(await passwords.matches(one, 'seven blue horses')).toBe(true)
  for (const wrong of ['Seven blue horses', 'seven blue horses ', ''])
    expect(await passwords.matches(one, wrong)).toBe(false)
})

/** The duration of a check: the minimum of several, to exclude the load of other programs. */
async function milliseconds(stored: string | undefined): Promise<number> {
  const passwords = new Passwords()
  const times: number[] = []
  for (let round = 0; round < 9; round++) {
    const start = performance.now()
    expect(await passwords.matches(stored, 'wrong password')).toBe(false)
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

test('a check for an unknown account takes as long as a wrong password', async () => {
  const stored = await new Passwords().hash('seven blue horses')
  const [somebody, nobody] = [await milliseconds(stored), await milliseconds(undefined)]
  // Without the dummy hash, the ratio is in the thousands.
  expect(Math.max(somebody / nobody, nobody / somebody)).toBeLessThan(3)
})

test('requests beyond the queue limit are asked to retry later', async () => {
  const passwords = new Passwords({ limits: { running: 1, waiting: 1 } })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => passwords.hash('seven blue horses')),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  await expect(Promise.all([1, 2, 3].map(() => passwords.hash('x')))).rejects.toThrow(BusyError)
  expect(new BusyError(2)).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
})
