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
  /** Tools that are gone. */
  graveyard: '/graveyard',
  tool: (id: number) => `/tool/${id}`,
  compare: (ids: readonly number[]) => `/compare/${ids.join(',')}`,
  /** @param slug the tool's, as `toolSlug` writes it */
  alternatives: (slug: string) => `/alternatives/${encodeURIComponent(slug)}`,
  /** @param slugs two, as `versusSlug` writes them */
  versus: (slugs: string) => `/compare/${encodeURIComponent(slugs)}`,
  /** Where the system's share sheet sends what is shared with the installed app: `title`, `text`, `url` in the query. */
  share: '/share',
  /** A comparison without tools. */
  compareNone: '/compare',
  /** With `tool` in the query: of one tool. */
  removals: '/removals',
  subscribe: '/subscribe',
  unsubscribe: '/unsubscribe',
  /** Where the links of mails lead: `token`, and in `for` what they are about. */
  verify: '/verify',
  resetPassword: '/reset-password',
  account: '/account',
  /** For premium users: how what they keep, write and compare is doing. */
  insights: '/account?tab=insights',
  /** The inbox of what is followed. */
  updates: '/updates',
  /** What is followed. */
  following: '/updates?tab=following',
  favorites: '/favorites',
  savedComparisons: '/favorites?tab=comparisons',
  /** Lists of tools of the signed-in user. */
  lists: '/lists',
  list: (listId: string) => `/lists/${listId}`,
  /** A list as everybody sees it who has its link. */
  sharedList: (token: string) => `/list/${token}`,
  /** Where people say which tool is missing. */
  submit: '/submit',
  referrals: '/referrals',
  invitation: (code: string) => home({ ref: code }),
  support: '/support',
  privacy: '/privacy',
  admin: '/admin',
  recommendations: '/ai-recommendations',
  agentAnalytics: '/ai-agent-analytics',
  agentDemo: '/agent-demo',
  agentDashboard: '/agent-dashboard',
  platformRevenue: '/platform-revenue',
  revenueSharing: '/revenue-sharing',
} as const
