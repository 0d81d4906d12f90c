/** The tour that begins with premium. */
export const tourMessages = {
  done: {
    title: 'Welcome to Premium!',
    text: "You're all set! Start exploring your premium features.",
  },
  hints: {
    comparisons: "Select any 2-3 tools from the grid below and look for the 'Compare' button",
    search: "Try searching something like 'best AI writing assistant for blogs'",
    support: 'Click the support link in your profile dropdown for instant help',
  },
  premiumTour: 'Premium tour',
  progressOfTheTour: 'Tour progress',
  closePremiumTour: 'Close Premium tour',
  skipTour: 'Skip Tour',
  previous: 'Previous',
  completeTour: 'Complete Tour',
  next: 'Next',
  step: (at: number, count: number) => `Step ${at} of ${count}`,
  quickAction: 'Quick Action',
  proTip: 'Pro Tip',
} as const

/** What its steps say. */
export const TOUR_TEXTS = {
  welcome: {
    title: 'Welcome to premium',
    description: 'Five things now work differently for you. This tour takes less than a minute.',
    tip: 'Restart Tour in your profile menu brings these steps back at any time.',
  },
  'unlimited-comparisons': {
    title: 'Unlimited comparisons',
    description:
      'Put up to three tools side by side, as often as you like: price, rating, users and features.',
    action: 'Try a comparison',
    highlight: 'Tap the plus on a card to add its tool to the comparison.',
    tip: 'Turn on “Only differences” to hide the rows where the tools are alike.',
  },
  'ai-insights': {
    title: 'AI insights',
    description:
      'Every comparison now tells you what sets the tools apart: best value, highest rated, features only one of them has, and who should pick which.',
    tip: 'Every insight shows its source.',
  },
  'premium-search': {
    title: 'Search in your own words',
    description: 'Describe what you need in a sentence. Price, rating, category and features become filters.',
    action: 'Try the search',
    highlight: 'Take out anything you didn’t mean before the filters apply.',
    tip: 'It works offline too.',
  },
  'ad-free': {
    title: 'No promotions',
    description: 'No more banners or upgrade prompts, on any page.',
  },
  'priority-support': {
    title: 'Priority support',
    description: 'Your tickets are answered within 2 hours.',
    action: 'Find support',
    tip: 'Your tickets jump the queue.',
  },
} as const
