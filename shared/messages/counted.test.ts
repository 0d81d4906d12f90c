import { expect, test } from 'vitest'
import { counted, countMessages, plural } from './counted.ts'

test('a number and its noun go together, as the browser’s own rules have it', () => {
  const rules = new Intl.PluralRules('en-US')
  for (const count of [0, 0.5, 1, 1.5, 2, 3, 11, 21, 101, 1_000, 1_001, 1_000_001])
    expect(plural(count, 'one', 'other'), String(count)).toBe(rules.select(count))
})

test('numbers are grouped, and what has a plural of its own keeps it', () => {
  expect(counted(0, 'review')).toBe('0 reviews')
  expect(counted(1, 'review')).toBe('1 review')
  expect(countMessages.reviews(1204)).toBe('1,204 reviews')
  expect(countMessages.categories(2)).toBe('2 categories')
})
