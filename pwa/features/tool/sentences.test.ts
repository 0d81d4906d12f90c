import { expect, test } from 'vitest'
import { firstSentences, splitSentences } from './sentences.ts'

test('a text is cut where a sentence ends, not at every full stop', () => {
  const text = 'Otter.ai, from version 2.0 on, writes. It costs $16.99 a month! “Why?” Nobody knows.'
  expect(firstSentences(text, 1)).toBe('Otter.ai, from version 2.0 on, writes.')
  expect(splitSentences(text, 2)).toEqual([
    'Otter.ai, from version 2.0 on, writes. It costs $16.99 a month!',
    '“Why?” Nobody knows.',
  ])
})

test('what has no further sentence has no rest', () => {
  expect(splitSentences('one line without an end', 2)).toEqual(['one line without an end', ''])
})
