import { expect, test } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

test('an older answer that comes late does not take the place of a newer one; as new a one does', () => {
  const cache = new AnswerCache<string>(2)
  cache.set('a', { data: 'of the device', version: 2 })
  cache.set('a', { data: 'of the server, asked before', version: 1 })
  expect(cache.get('a')?.data).toBe('of the device')
  cache.set('a', { data: 'asked again', version: 2 })
  expect(cache.get('a')?.data).toBe('asked again')
})

test('the oldest answer leaves when there is no room', () => {
  const cache = new AnswerCache<string>(2)
  for (const key of ['a', 'b', 'a', 'c']) cache.set(key, { data: key, version: 0 })
  expect([...cache.all()]).toEqual(['a', 'c'])
})
