import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStopWord, tokenize } from './tokenize.ts'
import { WordTable } from './word-table.ts'

const read = (table: WordTable) =>
  Array.from(table.words.subarray(0, table.count), (word) => table.word(word))
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary-ascii', maxLength: 200 }),
  fc.lorem({ maxCount: 20 }),
  fc.constantFrom('The Café, 会議 & C++', `${'x'.repeat(40)} y`, ''),
)

test('sees the words that tokenize sees, text after text', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
      const table = new WordTable()
      for (const one of texts) {
        table.read(one)
        expect(read(table)).toEqual(tokenize(one))
      }
    }),
    { numRuns: 500 },
  )
})

test('a word keeps its number however many others come', () => {
  const table = new WordTable()
  const words = Array.from({ length: 20_000 }, (_, i) => `word${i}`)
  for (const word of words) table.read(word)
  table.read(words.join(' '))
  expect(Array.from(table.words.subarray(0, table.count))).toEqual(words.map((_, number) => number))
  expect(table.size).toBe(words.length)
})

test('common words can be dropped', () => {
  const table = new WordTable()
  table.read('a tool for the removal of noise', { dropStopWords: true })
  expect(read(table)).toEqual(['tool', 'removal', 'noise'])
  expect(isStopWord('the')).toBe(true)
})
