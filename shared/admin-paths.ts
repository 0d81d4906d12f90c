/** Addresses of admins' screens, apart from the others: who is no admin needs none of them. */
export const adminPaths = {
  tools: '/admin/tools',
  tool: (id: number) => `/admin/tools/${id}`,
  categories: '/admin/categories',
  import: '/admin/import',
  sites: '/admin/sites',
  reviews: '/admin/reviews',
  improvements: '/admin/improvements',
  improvement: (id: number) => `/admin/improvements/${id}`,
  bounties: '/admin/bounties',
  bounty: (id: number) => `/admin/bounties?bounty=${id}`,
  listings: '/admin/listings',
  agents: '/admin/agents',
  tickets: '/admin/tickets',
  users: '/admin/users',
  claims: '/admin/claims',
  suggestions: '/admin/suggestions',
  newsletter: '/admin/newsletter',
  audit: '/admin/audit',
  insight: '/admin/insight',
  security: '/admin/security',
} as const

/** Where anybody checks a receipt. As with the next one, Home needs it as little as those above. */
export const RECEIPTS_PATH = '/receipts'

/** Where an app of somebody else asks to be connected: `request`, or `error`. Here, for Home needs it as little as those. */
export const CONNECT_PATH = '/connect'
