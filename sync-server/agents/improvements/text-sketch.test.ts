import { expect, test } from 'vitest'
import { likeness, sketchOf } from './text-sketch.ts'

const TEXT =
  'Drafts, rewrites and shortens texts for teams that publish every day. It keeps a glossary, follows a style guide and shows each change beside the original.'

test('case, spaces and punctuation make no other text', () => {
  expect(sketchOf('Draws  DIAGRAMS, of systems!').key).toBe(sketchOf('draws diagrams of\nsystems').key)
  expect(sketchOf('Draws diagrams of systems').key).not.toBe(sketchOf('Systems of diagrams draws').key)
})

test('a text that differs in a word is like the other, one about something else is not', () => {
  const near = likeness(sketchOf(TEXT), sketchOf(TEXT.replace('glossary', 'dictionary')))
  expect(near).toBeGreaterThan(0.6)
  expect(near).toBeLessThan(1)
  expect(likeness(sketchOf(TEXT), sketchOf(TEXT))).toBe(1)
  const other =
    'Answers questions about contracts, finds clauses that differ from a template, and explains them.'
  expect(likeness(sketchOf(TEXT), sketchOf(other))).toBe(0)
})

test('short and empty texts are compared as well', () => {
  expect(likeness(sketchOf('Draws'), sketchOf('draws.'))).toBe(1)
  expect(likeness(sketchOf('Draws'), sketchOf('Writes'))).toBe(0)
  expect(likeness(sketchOf('…'), sketchOf('Writes'))).toBe(0)
})
