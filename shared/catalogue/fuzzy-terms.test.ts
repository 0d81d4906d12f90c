import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedEdits, FuzzyTerms } from './fuzzy-terms.ts'
import { encodeStrings } from './string-table.ts'

/** The definition, straight from the textbook: insert, delete, replace, swap of neighbours. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replace = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, replace)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, rows[i - 2]![j - 2]! + 1)
      }
      rows[i]![j] = cost
    }
  }
  return rows[a.length]![b.length]!
}

function closestBeginning(term: string, word: string): number {
  return Math.min(...Array.from({ length: term.length + 1 }, (_, end) => distance(term.slice(0, end), word)))
}

function byDefinition(terms: string[], word: string, measure: (term: string, word: string) => number) {
  const measured = terms.map((text, term) => ({ term, distance: measure(text, word) }))
  const least = Math.min(...measured.map((entry) => entry.distance))
  const edits = allowedEdits(word.length)
  return edits === 0 || least > edits ? [] : measured.filter((entry) => entry.distance === least)
}

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 11 })
const vocabulary = fc.uniqueArray(text, { maxLength: 60 }).map((terms) => terms.sort())

test('finds exactly the nearest terms that a full comparison finds', () => {
  fc.assert(
    fc.property(vocabulary, text, (terms, word) => {
      const found = new FuzzyTerms(encodeStrings(terms)).nearest(word, { isPrefix: false, limit: 1000 })
      expect(found).toEqual(byDefinition(terms, word, distance))
    }),
    { numRuns: 3000 },
  )
})

test('finds exactly the terms with the nearest beginning when the word is still being typed', () => {
  fc.assert(
    fc.property(vocabulary, text, (terms, word) => {
      const found = new FuzzyTerms(encodeStrings(terms)).nearest(word, { isPrefix: true, limit: 1000 })
      expect(found).toEqual(byDefinition(terms, word, closestBeginning))
    }),
    { numRuns: 3000 },
  )
})

test('one searcher answers many words without remembering the one before', () => {
  const fuzzy = new FuzzyTerms(encodeStrings(['grammar', 'grammarly', 'image', 'translate', 'transcribe']))
  const nearest = (word: string) =>
    fuzzy.nearest(word, { isPrefix: false, limit: 10 }).map((found) => found.term)
  expect(nearest('trnaslate')).toEqual([3])
  expect(nearest('grammer')).toEqual([0])
  expect(nearest('imgae')).toEqual([2])
  expect(nearest('cat')).toEqual([])
})
