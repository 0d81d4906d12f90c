import { expect, test } from 'vitest'
import { RepeatableRequest } from './agent-repeat.ts'

test('the same request keeps its name until it is answered', () => {
  const request = new RepeatableRequest()
  const first = request.header({ text: 'a' })
  expect(first['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
  expect(request.header({ text: 'a' })).toEqual(first)
  request.done()
  expect(request.header({ text: 'a' })).not.toEqual(first)
})

test('another text is another request', () => {
  const request = new RepeatableRequest()
  const first = request.header({ text: 'a' })
  expect(request.header({ text: 'b' })).not.toEqual(first)
})
