/** SPEC §9: how many of a thing a screen shows or takes. */
export const UI_COUNTS = {
  comparedTools: 3,
  cardTags: 3,
  trendingSidebar: 3,
  listPlaceholders: 6,
  categoryPageTools: 100,
  recentTools: 12,
} as const

/** SPEC §9: how often what is shown is renewed, in milliseconds. */
export const LIVE_CONTENT_MS = 30 * 60 * 1000

/** Keys of the browser's storage, SPEC §9's and our own. Never rename one: visitors would lose what they chose. */
export const STORAGE_KEYS = {
  theme: 'ui-theme',
  tourCompleted: 'premium-onboarding-completed',
  welcomeShown: 'premium-welcome-shown',
  recent: 'recent-tools',
  agreed: 'account-preferences',
  comparison: 'compare-selection',
  session: 'session-user',
  referral: 'referral-code',
  ticketDraft: 'support-draft',
  toolDraft: 'tool-draft',
  featured: 'featured-tools',
  paidPremium: 'premium-is-paid',
  agentKey: 'agent-api-key',
  agentDraft: 'agent-draft',
  agentDemoImprovement: 'agent-demo-improvement',
  agentDemoListing: 'agent-demo-listing',
} as const
