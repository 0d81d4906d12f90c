export const trendingMessages = {
  empty: {
    title: 'No Trending Data Yet',
    text: 'The ranking fills as tools are looked at, kept and compared.',
  },
  /** Stands where real gains are shown. */
  meaning: 'A percentage says how much more than usual a tool is used.',
  newTools: { title: 'New', note: 'Just added, or just launched' },
  picks: { title: 'Editors’ picks', note: 'The best known in their field' },
} as const
