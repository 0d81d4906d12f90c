import { expect, test } from 'vitest'
import { holders, labelRows } from './compare-labels.ts'

test('a label of any tool is a row, with who has it', () => {
  expect(labelRows([['API', 'Export'], ['API'], []])).toEqual([
    { slug: 'api', label: 'API', has: [true, true, false] },
    { slug: 'export', label: 'Export', has: [true, false, false] },
  ])
})

test('the same label in another spelling is the same row', () => {
  expect(labelRows([['API access'], ['api-access']])).toEqual([
    { slug: 'api-access', label: 'API access', has: [true, true] },
  ])
  expect(labelRows([['!!'], ['??']])).toHaveLength(2)
})

test('what most tools share comes first, else the order stays', () => {
  const rows = labelRows([
    ['a', 'b', 'c'],
    ['d', 'c'],
    ['c', 'd'],
  ])
  expect(rows.map(({ label }) => label)).toEqual(['c', 'd', 'a', 'b'])
  expect(rows.map(holders)).toEqual([3, 2, 1, 1])
})

test('a tool that repeats a label has it once', () => {
  expect(labelRows([['a', 'A']])).toEqual([{ slug: 'a', label: 'a', has: [true] }])
})
