import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  ['', 0],
  ['one', 1],
  ['  two   words ', 2],
  ['open-source, AI-assisted tools', 3],
  ['a – b — c & d', 4],
  ['$19.99 a month', 3],
  ['line\nbreaks\tcount', 3],
  ['Ein schöner Müßiggang', 3],
  ['人工智能', 2],
  ['The 人工智能 tool', 4],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test('sentences can be counted one by one', () => {
  const sentences = ['文心一言 is a tool.', 'It is open-source.', 'ツールです。']
  const total = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0)
  expect(countWords(sentences.join(' '))).toBe(total)
})
