import { expect, test } from 'vitest'
import { makeTool } from '#shared/testing/factories.ts'
import { shippedCatalogue } from '../../lib/shipped-catalogue.ts'
import { finder, precision, readAlternatives } from './judged-alternatives.ts'

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
const tools = letters.map((name, at) =>
  makeTool({ id: at + 1, name, status: name === 'G' ? 'discontinued' : 'active' }),
)

test('of the five tools that a page names, a person would accept four', () => {
  const catalogue = shippedCatalogue()
  const judged = readAlternatives(catalogue.tools)
  expect(judged.length).toBeGreaterThanOrEqual(100)
  const similar = finder(catalogue)
  for (const half of ['tuning', 'held back']) {
    const part = judged.filter((one) => one.half === half)
    expect(precision(part, similar), half).toBeGreaterThanOrEqual(0.8)
  }
})

test('precision is the mean share of accepted tools among the first five, and an empty place is a wrong one', () => {
  const judged = readAlternatives(tools, 'A\nB; C; D\nE; F\n\n# More\nB\nA; C; D; E; F\n')
  const found = new Map([
    ['A', [2, 7, 3, 7, 4, 5, 6]],
    ['B', [1]],
  ])
  expect(precision(judged, ({ name }) => found.get(name)!)).toBeCloseTo((3 / 5 + 1 / 5) / 2)
})

test.each([
  ['a name that the catalogue does not have', 'A\nB; C; D; E; Z', 'no tool is called that'],
  ['a tool that is gone', 'A\nB; C; D; E; G', 'gone'],
  ['fewer alternatives than are shown', 'A\nB; C; D; E', 'fewer than 5'],
  ['the same name twice', 'A\nB; C; D; E; F; B', 'a name twice'],
  ['the subject among its alternatives', 'A\nA; B; C; D; E; F', 'its own'],
  ['a subject judged twice', 'A\nB; C; D; E; F\n\nA\nB; C; D; E; F', 'judged twice'],
])('a judgement is refused: %s', (_, text, reason) => {
  expect(() => readAlternatives(tools, text)).toThrow(reason)
})
