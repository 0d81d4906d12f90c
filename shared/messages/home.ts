/** Texts of the home page. */
export const homeMessages = {
  /** Searches to begin with. Each of them finds tools in the shipped catalogue. */
  examples: ['meeting notes', 'remove background', 'text to speech', 'code review', 'summarise pdf'],
  /** Leads to Smart Filters, below filters that are locked. */
  lockedFeatures: 'Use these for free',
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
  newTools: { title: 'New', note: 'Just added, or just launched' },
  picks: { title: 'Editors’ picks', note: 'Nobody pays to be here' },
  /** Stands where tools would trend. */
  bestKnown: { title: 'Best known', note: 'Where most people start' },
  updated: 'updated',
  reviews: 'reviews',
  showAsRows: 'Show as rows',
  showAsCards: 'Show as cards',
  narrowTheList: 'Narrow the list with a search or a filter to see the rest.',
  whatIsNew: 'What’s new',
  allTrendingTools: 'All trending tools',
  trendingTitle: 'Trending',
  stars: (least: string) => `${least} stars`,
  flags: { trending: 'Trending', verified: 'Verified', new: 'New' },
  onlyDiscontinued: 'Only discontinued',
  withDiscontinued: 'With discontinued',
  searchIn: (search: string, place: string) => `“${search}” in ${place}`,
  allTools: 'All Tools',
  featured: 'Featured',
  paidPlacement: 'Paid placement',
} as const

/** SPEC §9: the features that Smart Filters names first. */
export const FEATURE_LABELS: Readonly<Record<string, string>> = {
  'api-access': 'API access',
  'team-collaboration': 'Team collaboration',
  integrations: 'Integrations',
  'mobile-app': 'Mobile app',
}

/** SPEC §9: the categories of Smart Filters, which are tags. */
export const TAG_LABELS: Readonly<Record<string, string>> = {
  'ai-writing': 'AI writing',
  'image-generation': 'Image generation',
  'data-analysis': 'Data analysis',
  automation: 'Automation',
  productivity: 'Productivity',
  chatbot: 'Chatbot',
}
