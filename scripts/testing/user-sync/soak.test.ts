import { expect, test } from 'vitest'
import { soakUserSync } from './soak.ts'

test('all seeds are run, and counted when they are done', async () => {
  const progress: number[] = []
  const failure = await soakUserSync({
    from: 1,
    count: 60,
    threads: 2,
    onProgress: (done) => progress.push(done),
  })
  expect(failure).toBeNull()
  expect(progress).toHaveLength(3)
  expect(progress.at(-1)).toBe(60)
})

test('the first seed that fails is named, whatever the number of threads, and fails again alone', async () => {
  const broken = { mutant: 'a restore keeps the epoch', onProgress: () => {} }
  const failure = await soakUserSync({ ...broken, from: 1, count: 300, threads: 2 })
  expect(failure).not.toBeNull()
  expect(await soakUserSync({ ...broken, from: 1, count: 300, threads: 1 })).toEqual(failure)
  const again = await soakUserSync({ ...broken, from: failure?.seed ?? 0, count: 1, threads: 1 })
  expect(again).toEqual(failure)
})
