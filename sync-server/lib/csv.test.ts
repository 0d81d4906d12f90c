import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('cells are quoted where they must be, and lines end as RFC 4180 says', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['x, y', 'say "no"'],
      ['two\nlines', 1.5],
    ]),
  ).toBe('a,b\r\n"x, y","say ""no"""\r\n"two\nlines",1.5\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula', (text) => {
  expect(toCsv([[text]]).replaceAll('"', '')).toBe(`'${text}\r\n`)
})

test('a negative number stays a number', () => {
  expect(toCsv([[-1]])).toBe('-1\r\n')
})
