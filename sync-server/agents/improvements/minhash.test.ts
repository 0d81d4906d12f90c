import { expect, test } from 'vitest'
import { minhashOf, similarity } from './minhash.ts'

const TEXT =
  'Drafts, rewrites and shortens texts for teams that publish every day. It keeps a glossary, follows a style guide and shows each change beside the original.'

test('texts that differ only in case, spaces and punctuation are equal', () => {
  expect(minhashOf('Draws  DIAGRAMS, of systems!').key).toBe(minhashOf('draws diagrams of\nsystems').key)
  expect(minhashOf('Draws diagrams of systems').key).not.toBe(minhashOf('Systems of diagrams draws').key)
})

test('a text with one different word is similar, a text about something else is not', () => {
  const near = similarity(minhashOf(TEXT), minhashOf(TEXT.replace('glossary', 'dictionary')))
  expect(near).toBeGreaterThan(0.6)
  expect(near).toBeLessThan(1)
  expect(similarity(minhashOf(TEXT), minhashOf(TEXT))).toBe(1)
  const other =
    'Answers questions about contracts, finds clauses that differ from a template, and explains them.'
  expect(similarity(minhashOf(TEXT), minhashOf(other))).toBe(0)
})

test('short and empty texts can be compared', () => {
  expect(similarity(minhashOf('Draws'), minhashOf('draws.'))).toBe(1)
  expect(similarity(minhashOf('Draws'), minhashOf('Writes'))).toBe(0)
  expect(similarity(minhashOf('…'), minhashOf('Writes'))).toBe(0)
})
