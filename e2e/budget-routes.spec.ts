import { expect, test } from '@playwright/test'
import { pageSources, weighBuild } from './support/weigh-build.ts'

/** The page that is part of the app itself. */
const APP = 'index.html'
const OTHERS = [APP, 'app/other-pages.tsx']
const ADMIN = [...OTHERS, 'app/admin/admin-pages.tsx']

/**
 * Up to so many KB of scripts and of styles, brotli, for a page with all that it stands on. The details of a tool (status,
 * prices, provenance) and its mark take up to one KB of each page, their words and tables three of the tool page and of
 * comparisons, and their fields six of the form of admins; the calls of visits of websites a little on each screen of admins.
 */
type Budget = readonly [scripts: number, styles: number]

/** The server draws these, so they need nothing but themselves beside the app. */
const SERVED: Record<string, Budget> = {
  'categories-page': [120, 14],
  'category-page': [122, 14],
  'compare-page': [126, 15],
  'graveyard-page': [115, 13],
  'hub-page': [118, 15],
  'privacy-page': [114, 13],
  'revenue-sharing-page': [117, 15],
  'tool-page': [126, 15],
  'trending-page': [114, 13],
}

/** Account and favourites bring IndexedDB for what is the user's own, the account a field for a new password, the state of its address and the end of a signing key; a dashboard brings its tabs and its signatures. */
const OTHER: Record<string, Budget> = {
  'account-page': [191, 16],
  'agent-dashboard-page': [162, 19],
  'agent-demo-page': [132, 16],
  'favorites-page': [178, 14],
  'not-found-page': [117, 13],
  // The budget for improvements is read and set there.
  'platform-revenue-page': [139, 16],
  'referrals-page': [127, 15],
  'review-removals-page': [130, 14],
  'subscribe-page': [123, 14],
  'support-page': [123, 15],
  'reset-password-page': [122, 14],
  'unsubscribe-page': [118, 13],
  'verify-page': [119, 13],
}

/** Few people, who come back: every screen is allowed a form or a table of its own. */
const ADMINS: Record<string, Budget> = {
  'agents-page': [136, 16],
  'analytics-page': [137, 16],
  'audit-page': [134, 15],
  'categories-page': [160, 15],
  'dashboard-page': [166, 16],
  'edit-tool-page': [172, 16],
  // Calls of admins ask for a proof of who uses the session where the server wants one.
  'import-page': [134, 15],
  // It shows the budget as well, and so does the page of each improvement.
  'improvements-page': [139, 15],
  'insight-page': [137, 17],
  'listings-page': [138, 16],
  'recommendations-page': [142, 17],
  'review-improvement-page': [144, 17],
  // What is refused about a reason is told at its field.
  'reviews-page': [139, 16],
  'security-page': [134, 15],
  'sites-page': [136, 16],
  'tickets-page': [137, 16],
  'tools-page': [134, 15],
  'users-page': [136, 16],
}

const named = (budgets: Record<string, Budget>, folder: string, below: readonly string[]) =>
  Object.entries(budgets).map(([name, budget]) => {
    const source = `${folder}/${name}.tsx`
    return { source, sources: [...below, source], budget }
  })

const ROUTES = [
  ...named(SERVED, 'pages', [APP]),
  ...named(OTHER, 'pages', OTHERS),
  ...named(ADMINS, 'pages/admin', ADMIN),
]

/** What comes when it is asked for, beside the page: nobody waits for it to see anything. */
const LATER: Record<string, Budget> = {
  // Drawn with a library of its own; the service worker leaves it out.
  'features/admin-analytics/analytics-chart.tsx': [191, 4],
  'ui/time-chart.tsx': [191, 4],
  // The first heart of a visit brings the user's database and its synchronisation.
  'features/favorites/toggle-favorite.ts': [169, 13],
  'features/palette/palette.tsx': [118, 14],
  'features/discover/filter-drawer.tsx': [114, 14],
  'app/sign-in-host.tsx': [126, 15],
  'app/compare-host.tsx': [127, 16],
}

test('every page has a budget', () => {
  expect(ROUTES.map(({ source }) => source).sort()).toEqual(pageSources().sort())
})

test('each page, and each part that comes later, stays within its scripts and styles', () => {
  const weigh = weighBuild()
  const later = Object.entries(LATER).map(([source, budget]) => ({ source, sources: [source], budget }))
  for (const { source, sources, budget } of [...ROUTES, ...later]) {
    const weight = weigh(sources)
    expect.soft(weight.scripts, tell(source, 'scripts')).toBeLessThanOrEqual(budget[0])
    expect.soft(weight.styles, tell(source, 'styles')).toBeLessThanOrEqual(budget[1])
    expect(weight.scripts, source).toBeGreaterThan(10)
  }
})

function tell(source: string, what: string): string {
  return `${source}: KB of ${what}, with all that is imported. See what it began to import (npm run build lists the files), load that later, or raise its budget with a reason`
}
