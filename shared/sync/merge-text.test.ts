import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIST_LIMITS } from '../policy/limits.ts'
import { mergeText, TEXT_JOIN } from './merge-text.ts'

// Few different words, so that they repeat; a text is edited at some places, or is another one.
const word = fc.constantFrom('a', 'b', 'c', 'price', 'plan.', '語', '\n', '\n\n', 'don’t')
const text = fc.array(word, { maxLength: 14 }).map((words) => words.join(' ').trim())
const edit = fc.record({ at: fc.nat(14), gone: fc.nat(2), words: fc.array(word, { maxLength: 2 }) })
const edited = (base: string, edits: readonly { at: number; gone: number; words: string[] }[]) =>
  edits
    .reduce((words, { at, gone, words: more }) => words.toSpliced(at, gone, ...more), base.split(' '))
    .join(' ')
    .trim()
const edits = fc.array(edit, { maxLength: 4 })
const sides = fc.oneof(
  fc.tuple(text, text, text),
  fc.tuple(text, edits, edits).map(([base, a, b]) => [base, edited(base, a), edited(base, b)] as const),
)
const RUNS = { numRuns: 5000 }

const wordsOf = (of: string) => new Set(of.match(/[語]|[^\s語]+/g) ?? [])

test('no word that either side added is lost', () => {
  fc.assert(
    fc.property(sides, ([base, theirs, ours]) => {
      const [before, merged] = [wordsOf(base), wordsOf(mergeText(base, theirs, ours))]
      const added = [...wordsOf(theirs), ...wordsOf(ours)].filter((of) => !before.has(of))
      expect(added.filter((of) => !merged.has(of))).toEqual([])
    }),
    RUNS,
  )
})

test('the same change again changes nothing', () => {
  fc.assert(
    fc.property(sides, ([base, theirs, ours]) => {
      const merged = mergeText(base, theirs, ours)
      expect(mergeText(base, merged, ours)).toBe(merged)
    }),
    RUNS,
  )
})

test('a change that meets none, or the same, is the result', () => {
  fc.assert(
    fc.property(text, text, (base, ours) => {
      expect(mergeText(base, base, ours)).toBe(ours)
      expect(mergeText(base, ours, ours)).toBe(ours)
      expect(mergeText(base, ours, base)).toBe(ours)
    }),
    RUNS,
  )
})

test.each([
  [
    'changes of different lines both count',
    ['one\ntwo\nthree', 'ONE\ntwo\nthree', 'one\ntwo\nTHREE'],
    'ONE\ntwo\nTHREE',
  ],
  [
    'changes of different words both count',
    ['Good for teams', 'Very good for teams', 'Good for small teams'],
    'Very good for small teams',
  ],
  [
    'what both begin stands below each other in a line, theirs first',
    ['', 'From the phone', 'By laptop'],
    'From the phone By laptop',
  ],
  [
    'what both append is kept, theirs first',
    ['Start', 'Start\n\nPhone', 'Start\n\nLaptop'],
    'Start\n\nPhone Laptop',
  ],
  ['what one removes and the other changes stays', ['a b c', 'a c', 'a B c'], 'a B c'],
  ['what one removes is gone', ['one\n\ntwo', 'one\n\ntwo\n\nthree', 'two'], 'two\n\nthree'],
  [
    'characters that are words are merged one by one',
    ['语言模型', '语言大模型', '语言模型好'],
    '语言大模型好',
  ],
  ['the same addition is there once', ['a', 'a new', 'a new'], 'a new'],
])('%s', (_, [base = '', theirs = '', ours = ''], merged) => {
  expect(mergeText(base, theirs, ours)).toBe(merged)
})

const most = LIST_LIMITS.notes
const repeated = (pattern: string) => pattern.repeat(most).slice(0, most).trim()
const numbered = (step: number) =>
  Array.from({ length: most }, (_, place) => ((place * step) % 997).toString(36))
    .join(' ')
    .slice(0, most)

test.each([
  ['one word again and again', [repeated('a '), repeated('a ').slice(20), `b ${repeated('a ').slice(40)}`]],
  ['one line again and again', [repeated('a\n'), repeated('a\n').slice(20), repeated('a\nb\n')]],
  ['other words in another order', [numbered(1), numbered(7), numbered(11)]],
  [
    'one character again and again',
    [repeated('语'), repeated('语').slice(9), `${repeated('语').slice(30)}好`],
  ],
  ['spaces and dots', [repeated('. '), repeated(' .  .'), repeated('..\n')]],
])('%s costs no more than milliseconds, and loses nothing', (_, [base = '', theirs = '', ours = '']) => {
  const start = Date.now()
  const merged = mergeText(base, theirs, ours)
  // Some are merged in 3 ms; comparing them by all their pairs took seconds.
  expect(Date.now() - start).toBeLessThan(500)
  expect(merged.length).toBeLessThanOrEqual(theirs.length + ours.length + TEXT_JOIN)
  expect(mergeText(base, merged, ours)).toBe(merged)
})
