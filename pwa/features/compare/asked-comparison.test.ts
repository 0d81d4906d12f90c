import { expect, test } from 'vitest'
import { comparisonTitle, parseComparedIds } from '#shared/catalogue/compare-ids.ts'
import { comparisonNotes, comparisonToShare } from './asked-comparison.ts'

const ada = { id: 1, name: 'Ada' }
const byron = { id: 2, name: 'Byron' }
const tools = new Map([
  [1, ada],
  [2, byron],
  [999, null],
])
const notes = (ids: string) => comparisonNotes(parseComparedIds(ids), tools)

test('a comparison is named after its tools', () => {
  expect(comparisonTitle([ada, byron])).toBe('Compare Ada vs Byron')
  expect(comparisonTitle([])).toBe('Compare tools')
  expect(comparisonTitle([ada])).toBe('Compare tools')
  expect(comparisonToShare([byron, ada]).url).toBe('/compare/2,1')
})

test('a comparison of known tools needs no words', () => {
  expect(notes('1,2')).toEqual([])
})

test('an unknown tool is said by its number', () => {
  expect(notes('1,999')).toEqual(['No tool has the number 999.'])
  const nobody = new Map([5, 6, 7].map((id) => [id, null]))
  expect(comparisonNotes(parseComparedIds('5,6,7'), nobody)).toEqual([
    'No tools have the numbers 5, 6 and 7.',
  ])
})

test('a tool that is still being asked for is not called unknown', () => {
  expect(notes('1,3')).toEqual([])
})

test('what is no number is quoted, and cut when it is long', () => {
  expect(notes('1,abc')).toEqual(['“abc” is not the number of a tool.'])
  expect(notes(`1,0,${'x'.repeat(500)}`)).toEqual([`“0” and “${'x'.repeat(24)}…” are not numbers of tools.`])
})

test('repeated tools are named', () => {
  expect(notes('2,1,2')).toEqual(['Listed more than once and shown once: Byron.'])
})

test('an unknown tool that is repeated is only unknown', () => {
  expect(notes('999,999,1')).toEqual(['No tool has the number 999.'])
})

test('those beyond the limit are named as far as they are known, and counted', () => {
  expect(notes('11,12,13,1,14')).toEqual(['A comparison holds up to 3 tools. Left out: Ada and number 14.'])
  const hundred = Array.from({ length: 100 }, (_, at) => at + 11).join()
  expect(notes(hundred)).toEqual([
    'A comparison holds up to 3 tools. Left out: number 14, number 15, number 16, number 17, number 18 and 92 more.',
  ])
})
