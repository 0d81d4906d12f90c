export const trendingMessages = {
  empty: {
    title: 'No Trending Data Yet',
    text: 'The ranking fills as tools are looked at, kept and compared.',
  },
  /** Stands where real gains are shown. */
  meaning: 'A percentage says how much more than usual a tool is used.',
  categoryShortcuts: 'Category shortcuts',
  hotRightNow: 'Hot Right Now',
  updatedHourly: 'Updated hourly',
  trendingTools: 'Trending tools',
  toolsInAll: 'Tools in all',
  lastUpdated: 'Last updated',
  never: 'Never',
  trending: 'Trending',
  rankingAbout: 'What people look at, keep and compare most at the moment.',
  browseByCategory: 'Browse by category',
} as const
