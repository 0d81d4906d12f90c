import { expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { FIXED_PAGES } from '#shared/site/fixed-pages.ts'

const BUILT = new Set<unknown>([
  paths.home,
  paths.share,
  paths.hub,
  paths.categories,
  paths.trending,
  paths.graveyard,
  paths.compareNone,
  paths.removals,
  paths.unsubscribe,
  paths.verify,
  paths.resetPassword,
  paths.subscribe,
  paths.account,
  paths.updates,
  paths.favorites,
  paths.submit,
  paths.lists,
  paths.referrals,
  paths.support,
  paths.privacy,
  paths.admin,
  adminPaths.tools,
  adminPaths.categories,
  adminPaths.import,
  adminPaths.sites,
  adminPaths.newsletter,
  adminPaths.reviews,
  adminPaths.improvements,
  adminPaths.bounties,
  adminPaths.listings,
  adminPaths.agents,
  adminPaths.suggestions,
  adminPaths.claims,
  adminPaths.tickets,
  adminPaths.users,
  adminPaths.audit,
  adminPaths.insight,
  adminPaths.security,
  paths.recommendations,
  paths.agentAnalytics,
  paths.agentDemo,
  paths.agentDashboard,
  paths.platformRevenue,
  paths.revenueSharing,
])

test('every fixed address of the product leads to a page', () => {
  for (const path of fixedPaths()) expect(BUILT.has(path), path).toBe(true)
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
