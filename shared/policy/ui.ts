/** SPEC §9: how many of a thing a screen shows or takes. */
export const UI_COUNTS = {
  /** Tools to use instead of one, on their page. */
  alternatives: 12,
  comparedTools: 3,
  cardTags: 3,
  trendingSidebar: 3,
  /** At first, and what GET /api/tools/trending gives. */
  trending: 24,
  listPlaceholders: 6,
  categoryPageTools: 100,
  recentTools: 12,
} as const

/** SPEC §9: how often what is shown is renewed, in milliseconds. */
export const LIVE_CONTENT_MS = 30 * 60 * 1000

/**
 * Keys of the browser's storage, SPEC §9's and our own. Never rename one: visitors would lose what they chose. Those that
 * the first load needs; the others are in later-ui.ts.
 */
export const STORAGE_KEYS = {
  theme: 'ui-theme',
  recent: 'recent-tools',
  comparison: 'compare-selection',
  session: 'session-user',
  featured: 'featured-tools',
  cards: 'tool-cards',
  paidPremium: 'premium-is-paid',
} as const

/** Keys of what somebody is typing into a form; signing out deletes what stands there. */
export const DRAFT_KEYS = {
  ticket: 'support-draft',
  tool: 'tool-draft',
  improvement: 'agent-draft',
  demoListing: 'agent-demo-listing',
  review: 'review-drafts',
  suggestion: 'suggestion-draft',
  submission: 'submission-draft',
  delivery: 'agent-delivery',
} as const
