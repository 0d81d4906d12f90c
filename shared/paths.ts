const home = (parameters: Record<string, string>) => `/?${new URLSearchParams(parameters)}`

/** Every address of the product, once. */
export const paths = {
  home: '/',
  search: (text: string) => home({ search: text }),
  category: (nameOrSlug: string) => home({ category: nameOrSlug }),
  tag: (slug: string) => home({ tags: slug }),
  hub: '/ai-tool-hub',
  categories: '/categories',
  categoryTools: (slug: string) => `/categories/${encodeURIComponent(slug)}`,
  trending: '/trending',
  tool: (id: number) => `/tool/${id}`,
  compare: (ids: readonly number[]) => `/compare/${ids.join(',')}`,
  /** Where the system's share sheet sends what is shared with the installed app: `title`, `text`, `url` in the query. */
  share: '/share',
  /** A comparison of nothing yet. */
  compareNone: '/compare',
  subscribe: '/subscribe',
  unsubscribe: '/unsubscribe',
  account: '/account',
  favorites: '/favorites',
  savedComparisons: '/favorites?tab=comparisons',
  referrals: '/referrals',
  invitation: (code: string) => home({ ref: code }),
  support: '/support',
  admin: '/admin',
  recommendations: '/ai-recommendations',
  agentAnalytics: '/ai-agent-analytics',
  agentDemo: '/agent-demo',
  agentDashboard: '/agent-dashboard',
  platformRevenue: '/platform-revenue',
  revenueSharing: '/revenue-sharing',
} as const
