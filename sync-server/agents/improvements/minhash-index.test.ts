import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MinhashIndex, minhashOf, similarity } from './minhash.ts'

const text = fc
  .array(fc.constantFrom('reads', 'writes', 'notes', 'about', 'long', 'short', 'papers'), { maxLength: 40 })
  .map((words) => words.join(' '))

test('all similar texts are found, in order', () => {
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 12 }),
      text,
      fc.constantFrom(0.3, 0.6, 0.9),
      (texts, asked, least) => {
        const minhashes = texts.map(minhashOf)
        const minhash = minhashOf(asked)
        const places = new MinhashIndex(minhashes, least).findCandidates(minhash)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        for (const [place, other] of minhashes.entries())
          if (similarity(other, minhash, least) > 0) expect(places).toContain(place)
      },
    ),
    { seed: 1, numRuns: 500 },
  )
})

test('a text unlike all others has no candidates', () => {
  const index = new MinhashIndex(
    ['One two three four five.', 'Six seven eight nine ten.'].map(minhashOf),
    0.6,
  )
  expect(index.findCandidates(minhashOf('Other words in another order.'))).toEqual([])
  expect(index.findCandidates(minhashOf('six, seven, eight, nine, TEN'))).toEqual([1])
})
