import { expect, test } from '@playwright/test'
import { pageSources, weighBuild } from './support/weigh-build.ts'

/** The page that is part of the app itself. */
const APP = 'index.html'
const OTHERS = [APP, 'app/other-pages.tsx']
const ADMIN = [...OTHERS, 'app/admin/admin-pages.tsx']

/**
 * Up to so many KB of scripts and of styles, brotli, for a page with all that it stands on. The details of a tool (status,
 * prices, provenance) and its mark take up to one KB of each page, their words and tables three of the tool page and of
 * comparisons, and their fields six of the form of admins; the bar, the verdict and the way to its history four of the tool page, the feeds that its head and its history name another one; the calls of visits of websites a little on each screen of admins.
 * Layout is named in components, by the classes of ui/styles/primitives.css: one to two and a half KB of scripts, and as much less of styles.
 * What a screen says, all of it, stands with the messages of its area, of which one page uses a part: up to four KB of each.
 * Libraries stand in files of their own, which a release does not bring again: two files instead of one are up to 1.5 KB more.
 */
type Budget = readonly [scripts: number, styles: number]

/**
 * The server draws these, so they need nothing but themselves beside the app; Home's first screen is half a KB of it. What
 * can be followed, what can be used instead of a tool, and feeds are half a KB of each.
 */
const SERVED: Record<string, Budget> = {
  'alternatives-page': [135, 16],
  'categories-page': [131, 15],
  'category-page': [135, 15],
  // A phone unfolds its descriptions and insights; its dress is named in components.
  'compare-page': [181, 22],
  'graveyard-page': [125, 15],
  // Boxes, words and rows of these two are Mantine's, and so are the fields of the calculator. Whatever is pressed can say that its code did not come.
  'hub-page': [131, 17],
  'privacy-page': [124, 15],
  'revenue-sharing-page': [134, 18],
  // Half a KB of it is the place of the bell, whose code comes later.
  // A list that is shared, with alerts and dialogs of Mantine's for its states.
  'shared-list-page': [150, 18],
  'tool-page': [148, 18],
  'trending-page': [125, 15],
}

/** Since bounties, receipts, payouts of bonuses and domains of agents these and the screens of admins are up to 0.7 KB heavier. All of these know the addresses of admins' screens, in a file that every page asks for when it rests. Account and favourites bring IndexedDB for what is the user's own, the account a field for a new password, the state of its address, the end of a signing key and the library of answers; a dashboard brings its tabs and its signatures. */
const OTHER: Record<string, Budget> = {
  // What somebody follows is part of what is their own, with its schema.
  // Forms of these are @mantine/form and are sent by react-query, 14 KB together; alerts, timelines and segments are Mantine's.
  // With what they suggest, and with the tools that they make: what tells of claims, and asks whether to let go of one.
  'account-page': [288, 25],
  // Forms of @mantine/form, sent by react-query, of which one judges an improvement by the schema of the contract.
  // Its receipts are one KB, and parts of submissions that serve claims of bounties too another one.
  // A verified domain beside the agent and over its submissions, and dialogs that two parts share; the domain itself comes later.
  'agent-dashboard-page': [280, 29],
  'agent-demo-page': [156, 19],
  // Asked and answered by react-query, with a form of @mantine/form and boxes to tick, judged by the schema of the contract.
  'connect-page': [230, 22],
  // After a heart the tool can go into a list as well.
  'favorites-page': [207, 17],
  // The user's database as with favourites, in which lists are two more rows with the merging of their notes; fields of plans, seats and notes, menus and dialogs are Mantine's.
  'list-page': [287, 26],
  'lists-page': [256, 22],
  'not-found-page': [131, 15],
  // The budget for improvements is read and set there, as a change of react-query; cards, skeletons and the table of days are Mantine's.
  'platform-revenue-page': [195, 23],
  // Asked of the server by react-query, as the offer of premium is; the field with the link is Mantine's, 4 KB, in the place of one of our own.
  // Judged by the schemas of receipts, with jose for their signatures; the zone that files are dropped on is the library's.
  'receipts-page': [187, 19],
  // The room of a finger around links is in the styles of every page: this one had 20 bytes left.
  'referrals-page': [168, 21],
  'review-removals-page': [144, 15],
  // The form for a tool with its card, judged by its schema, and the user's database with what they have suggested.
  'submit-page': [260, 24],
  'subscribe-page': [161, 19],
  'support-page': [151, 20],
  // The lengths of codes, which are checked before they are sent, stand with those of passwords.
  // The bell in the header is two tenths of a KB of each page.
  'reset-password-page': [165, 19],
  'unsubscribe-page': [132, 15],
  'updates-page': [160, 19],
  'verify-page': [136, 15],
}

/** Few people, who come back: every screen is allowed a form or a table of its own. Tables bring menus, boxes and a bar for what is chosen, 50 KB together and once for all of them, the frame the counts of queues. Actions on all that is chosen bring their questions and reasons, 1 to 3 KB. */
const ADMINS: Record<string, Budget> = {
  'features/admin/agents/agent-table': [254, 27],
  'features/admin/analytics/analytics': [198, 23],
  // A table as the others; what changed is compared by words.
  'features/admin/audit/audit-log': [252, 27],
  // Its dialog shows every icon that a category may have.
  'features/admin/categories/category-list': [245, 22],
  // What an admin did opens in a drawer, with its changes by words.
  'pages/admin/dashboard-page': [213, 22],
  'pages/admin/edit-tool-page': [244, 23],
  // A table as the others, with a drawer for what was proved and how it ended.
  'features/admin/claims/claim-desk': [250, 27],
  // Calls of admins ask for a proof of who uses the session where the server wants one.
  // The zone that files are dropped on is the library's.
  // A table as the others; what is suggested opens as fields with their differences.
  // Plans and platforms are among them.
  'features/admin/improvements/suggestion-desk': [261, 28],
  'features/admin/import/import-desk': [208, 24],
  // A table as the others; it shows the budget as well, and so does the page of each improvement.
  // Two tables, a form of @mantine/form judged by the schema of the contract, and a field that finds tools.
  // Built-in agents have a budget of their own, in a second card.
  'pages/admin/bounties-page': [282, 29],
  'pages/admin/improvements-page': [256, 27],
  'features/admin/insight/insight': [197, 23],
  'features/admin/listings/listing-table': [258, 28],
  // With the reports of people, a third queue.
  'features/admin/recommendations/review-queues': [210, 25],
  // Fields are compared by words; history, layouts and notes are Mantine's.
  'pages/admin/review-improvement-page': [221, 27],
  'features/admin/newsletter/newsletter-desk': [206, 25],
  // What is refused about a reason is told at its field.
  'pages/admin/reviews-page': [256, 27],
  // A table as the others, with filters, saved views and a drawer.
  'features/admin/security/security-log': [246, 27],
  // The websites in trouble stand in such a table below the cards.
  'features/admin/sites/sites': [250, 27],
  'features/admin/tickets/ticket-queue': [254, 27],
  'features/admin/tools/tool-table': [250, 26],
  'features/admin/users/user-table': [248, 26],
}

const named = (budgets: Record<string, Budget>, folder: string, below: readonly string[]) =>
  Object.entries(budgets).map(([name, budget]) => {
    const source = `${folder}${name}.tsx`
    return { source, sources: [...below, source], budget }
  })

const ROUTES = [
  ...named(SERVED, 'pages/', [APP]),
  ...named(OTHER, 'pages/', OTHERS),
  ...named(ADMINS, '', ADMIN),
]

/** What comes when it is asked for, beside the page: nobody waits for it to see anything. */
const LATER: Record<string, Budget> = {
  // Drawn with a library of its own; the service worker leaves it out.
  'features/admin/analytics/analytics-chart.tsx': [203, 15],
  'ui/time-chart.tsx': [204, 15],
  // The first heart of a visit brings the user's database and its synchronisation, and what opens it again when iOS has closed it.
  'features/favorites/toggle-favorite.ts': [171, 12],
  'app/shell/palette-host.tsx': [174, 20],
  'features/discover/smart-filters.tsx': [156, 18],
  // Comes when the demo begins, with the schemas that judge its forms.
  'features/agent-demo/demo-desk.tsx': [215, 23],
  'app/sign-in-host.tsx': [212, 25],
  'app/compare-host.tsx': [180, 22],
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
