import { expect, test } from 'vitest'
import { diffParts } from './diff-parts.ts'

test('of a text the words that go and come are told', () => {
  expect(diffParts('A fine old tool', 'A fine new tool')).toEqual([
    { text: 'A fine ', kind: 'same' },
    { text: 'old', kind: 'removed' },
    { text: 'new', kind: 'added' },
    { text: ' tool', kind: 'same' },
  ])
})

test('where nothing stood, all of it comes', () => {
  expect(diffParts(null, 'A summary')).toEqual([{ text: 'A summary', kind: 'added' }])
})

test('lists are told entry by entry, what goes last', () => {
  expect(diffParts(['Export', 'API'], ['API', 'Free plan'])).toEqual([
    { text: 'API', kind: 'same' },
    { text: 'Free plan', kind: 'added' },
    { text: 'Export', kind: 'removed' },
  ])
  expect(diffParts(null, ['API'])).toEqual([{ text: 'API', kind: 'added' }])
})

test('of a text that was written anew single words are not picked out', () => {
  const before = 'Text or a picture goes in and textured meshes come out.'
  const proposed = 'Reads long documents and answers questions about them.'
  expect(diffParts(before, proposed)).toEqual([
    { text: before, kind: 'removed' },
    { text: proposed, kind: 'added' },
  ])
})
