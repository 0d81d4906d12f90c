import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { FIXED_PAGES } from '#shared/site/fixed-pages.ts'
import { PLANNED_PAGES } from './planned-pages.ts'

const BUILT = new Set<unknown>([
  paths.home,
  paths.share,
  paths.hub,
  paths.categories,
  paths.trending,
  paths.compareNone,
  paths.unsubscribe,
  paths.subscribe,
  paths.account,
  paths.favorites,
  paths.referrals,
  paths.support,
])

test('every fixed address of the product leads to a page or to the word that it is being built', () => {
  const planned = new Set(PLANNED_PAGES.map(({ path }) => path))
  for (const path of fixedPaths()) expect(BUILT.has(path) || planned.has(path), path).toBe(true)
  expect(planned.size).toBe(PLANNED_PAGES.length)
})

test('every fixed address has a title and a description', () => {
  const elsewhere = new Set<unknown>([paths.home, paths.share, paths.compareNone])
  for (const path of fixedPaths()) expect(elsewhere.has(path) || FIXED_PAGES.has(path), path).toBe(true)
})

test('addresses carry words that need escaping', () => {
  expect(paths.search('meeting notes & co')).toBe('/?search=meeting+notes+%26+co')
  expect(paths.category('data analysis')).toBe('/?category=data+analysis')
  expect(paths.tag('c++')).toBe('/?tags=c%2B%2B')
  expect(paths.compare([3, 1])).toBe('/compare/3,1')
})

/** Pages; an address with a query is a place on one of them. */
function fixedPaths(): string[] {
  return Object.values(paths).flatMap((path) =>
    typeof path === 'string' && !path.includes('?') ? [path] : [],
  )
}
