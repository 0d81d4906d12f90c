import { expect, test } from 'vitest'
import { changesOf, textsOf } from './revise-form.tsx'

test('what was proposed comes back as it was', () => {
  const texts = textsOf([
    { field: 'description', before: null, proposed: 'Better words.', isAccepted: null },
    { field: 'tags', before: ['A'], proposed: ['A', 'B'], isAccepted: null },
  ])
  expect(texts).toEqual({ description: 'Better words.', tags: 'A\nB' })
  expect(changesOf(texts)).toEqual({ description: 'Better words.', tags: ['A', 'B'] })
})

test('a field that was emptied is not proposed any more', () => {
  expect(changesOf({ description: ' ', features: ' API \n\n Export ' })).toEqual({
    features: ['API', 'Export'],
  })
  expect(changesOf({ description: '', tags: '\n' })).toBeNull()
})
