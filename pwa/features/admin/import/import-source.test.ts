import { expect, test } from 'vitest'
import { formatOf, refuseFile, refuseText } from './import-source.ts'

test('the ending says what a file is, and the text itself where there is none', () => {
  expect(formatOf('[]', 'tools.CSV')).toBe('csv')
  expect(formatOf('name,website', 'tools.json')).toBe('json')
  expect(formatOf('\n [{"name":1}]', null)).toBe('json')
  expect(formatOf('name,website', 'tools.txt')).toBe('csv')
})

test('a file of another kind, an empty and a huge one are refused before they are read', () => {
  expect(refuseFile({ name: 'tools.csv', size: 10 })).toBeNull()
  expect(refuseFile({ name: 'logo.png', size: 10 })).toContain('neither JSON nor CSV')
  expect(refuseFile({ name: 'tools.csv', size: 0 })).toContain('empty')
  expect(refuseFile({ name: 'tools.csv', size: 30_000_000 })).toContain('longer than 5,000,000')
})

test('a text without words and one too long are refused', () => {
  expect(refuseText(' \n', null)).toContain('Nothing to import')
  expect(refuseText('x'.repeat(5_000_001), null)).toContain('longer than')
  expect(refuseText('[]', null)).toBeNull()
})
