import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SketchShelf } from './sketch-shelf.ts'
import { likeness, sketchOf } from './text-sketch.ts'

const text = fc
  .array(fc.constantFrom('reads', 'writes', 'notes', 'about', 'long', 'short', 'papers'), { maxLength: 40 })
  .map((words) => words.join(' '))

test('whatever is alike is found, in order', () => {
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 12 }),
      text,
      fc.constantFrom(0.3, 0.6, 0.9),
      (texts, asked, least) => {
        const sketches = texts.map(sketchOf)
        const sketch = sketchOf(asked)
        const places = new SketchShelf(sketches, least).placesLike(sketch)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        for (const [place, other] of sketches.entries())
          if (likeness(other, sketch, least) > 0) expect(places).toContain(place)
      },
    ),
    { seed: 1, numRuns: 500 },
  )
})

test('a text that has nothing to do with any other is held against none', () => {
  const shelf = new SketchShelf(['One two three four five.', 'Six seven eight nine ten.'].map(sketchOf), 0.6)
  expect(shelf.placesLike(sketchOf('Other words in another order.'))).toEqual([])
  expect(shelf.placesLike(sketchOf('six, seven, eight, nine, TEN'))).toEqual([1])
})
