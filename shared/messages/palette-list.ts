import { counted } from './counted.ts'
import { PAGE_NAMES } from './shell.ts'

/** What the palette calls the pages, and by which other words it finds them. */
export const PALETTE_PAGES = {
  home: [PAGE_NAMES.home, 'home all tools search'],
  categories: [PAGE_NAMES.categories, 'groups topics'],
  trending: [PAGE_NAMES.trending, 'popular hot'],
  hub: [PAGE_NAMES.hub, 'about'],
  subscribe: [PAGE_NAMES.subscribe, 'subscribe plan price'],
  updates: ['Updates', 'inbox news following follows bell changes notifications'],
  favorites: ['Favorites', 'hearts kept saved tools'],
  lists: ['Lists', 'stacks collections own tools team cost plans seats'],
  submit: ['Submit a tool', 'suggest add missing new tool list'],
  savedComparisons: ['Saved comparisons', 'favorites kept side by side'],
  account: [PAGE_NAMES.account, 'settings password subscription'],
  referrals: [PAGE_NAMES.referrals, 'invite friends rewards'],
  support: [PAGE_NAMES.support, 'help ticket contact'],
  privacy: [PAGE_NAMES.privacy, 'data cookies tracking counting'],
  graveyard: [PAGE_NAMES.graveyard, 'gone shut down graveyard'],
  agentDemo: [PAGE_NAMES.agentDemo, 'demo api'],
  agentDashboard: [PAGE_NAMES.agentDashboard, 'api key'],
  receipts: ['Check a receipt', 'proof verify signature log agents'],
  revenueSharing: [PAGE_NAMES.revenueSharing, 'earnings calculator'],
} as const

/** What its list says. */
export const paletteListMessages = {
  pages: 'Pages',
  actions: 'Actions',
  recentlyViewed: 'Recently viewed',
  searchFor: (more: number, search: string) => `${counted(more, 'more tool')} for “${search}”`,
  searching: 'Searching…',
  noneFor: (none: string, search: string) => `${none} for “${search}”`,
  toMove: 'to move',
  toOpen: 'to open',
  newTab: 'in a new tab',
  toClose: 'to close',
  keyboardShortcuts: 'Keyboard shortcuts',
  results: 'Results',
  searchLabel: 'Search tools, categories and pages',
  searchHint: 'Search tools, categories, pages',
  close: 'Close',
  noMatchText: 'Try fewer or different words.',
  found: (count: number) => counted(count, 'result'),
} as const
