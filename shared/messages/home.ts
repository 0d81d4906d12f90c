/** Texts of the home page. */
export const homeMessages = {
  /** Searches to begin with. Each of them finds tools in the shipped catalogue. */
  examples: ['meeting notes', 'remove background', 'text to speech', 'code review', 'summarise pdf'],
  /** Leads to Smart Filters, below filters that are locked. */
  lockedFeatures: 'Use these for free',
  /** Above what there is without the weakest filter. */
  noExactMatch: 'No exact match. Remove a filter.',
  rating: 'Rating',
  anyRating: 'Any rating',
  availability: 'Availability',
  includeDiscontinued: 'Include discontinued',
  features: 'Features',
  premium: 'Premium',
  heroHeading: 'Find the AI tool that fits the job',
  searchAiTools: 'Search AI tools',
  searchHint: 'What do you want to get done?',
  try: 'Try',
  inTheCatalogue: 'In the catalogue',
  tools: 'tools',
  categories: 'categories',
  trending: 'trending',
  reviewsAndTrendsAre: 'Reviews and trends are',
  filters: 'Filters',
  smartFilters: 'Smart Filters',
  activeFilters: 'Active filters',
  clearAll: 'Clear all',
  clearFilters: 'Clear filters',
  popularRightNow: 'Popular right now',
  allOfThem: 'Tools that have all of them',
  anyOfThem: 'Tools in any of them',
  tryMeetingNotes: 'Try “meeting notes”',
  recentlyViewed: 'Recently viewed',
  featured: 'Featured',
  paidPlacement: 'Paid placement',
  newTools: { title: 'New', note: 'Just added, or just launched' },
  picks: { title: 'Editors’ picks', note: 'The best known in their field' },
  without: (count: string, filter: string) => `${count} without “${filter}”`,
  removeFilter: (filter: string) => `Remove “${filter}”`,
  showTools: (count: string) => `Show ${count}`,
} as const

/** Searches in plain words, read as filters. */
export const questionMessages = {
  understood: 'Understood as:',
  asTyped: 'Searching for your words as typed.',
  withPremium: 'Premium turns this into filters:',
  ignored: 'We ignored:',
} as const
