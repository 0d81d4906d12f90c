import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function lineOf(error: unknown) {
  let line = ''
  const sink = new Writable({
    write(chunk, _, done) {
      line += chunk
      done()
    },
  })
  createLog({ logLevel: 'info' }, sink).error({ err: error }, 'unexpected error')
  return { line, err: JSON.parse(line).err }
}

test('an error is logged with its place, and its causes without their words', () => {
  const refusal = Object.assign(new Error('550 no such person: ada@example.com\nGoodbye'), {
    code: 'EENVELOPE',
    recipient: 'ada@example.com',
  })
  const { line, err } = lineOf(new TypeError('The mail was not sent.', { cause: refusal }))
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'The mail was not sent.',
    stack: expect.stringContaining('log.test.ts'),
    causes: [{ type: 'Error', code: 'EENVELOPE', at: expect.stringContaining('log.test.ts') }],
  })
  expect(line).not.toContain('ada@')
  expect(line).not.toContain('Goodbye')
})

test('causes that go round in a circle end, and what is no error says its type alone', () => {
  const [first, second] = [new Error('first'), new Error('second')]
  first.cause = second
  second.cause = first
  expect(lineOf(first).err.causes).toHaveLength(5)
  expect(lineOf('a text with ada@example.com').err).toEqual({ type: 'string' })
})
