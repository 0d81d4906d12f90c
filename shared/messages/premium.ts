export const premiumMessages = {
  activated: { title: 'Premium Activated!', text: 'You now have access to all premium features.' },
  activationFailed: { title: 'Error', text: 'Unable to activate premium. Please try again.' },
  toBePaid: { text: 'Premium costs $9.99 a month. It begins as soon as you have paid.' },
  underWay: { text: 'Your payment is under way. Look again in a moment; nothing is charged twice.' },
  waiting: 'Your payment is under way. This page updates by itself.',
  owned: 'You have premium. All of this is yours.',
  off: "Payments are off on this server, so premium can't be bought here at the moment.",
  noMonths: 'Payments are off on this server: no month can be added at the moment.',
  month: "One month, paid on our payment provider's page. It doesn't renew by itself.",
  testMonth: 'One month. Payments are tests here: no money is taken.',
  testCard: 'No money is taken: the card only decides how the payment ends.',
  noOffer: 'The price of premium could not be loaded.',
  lookAgain: 'Look again',
  backToThePlan: 'Back to the plan',
  testCardName: 'Test card',
  discoverTools: 'Discover tools',
  endsOn: (day: string | null) => `It ends on ${day}.`,
  free: 'Free',
  yourPlan: 'Your plan',
  premiumPlan: 'Premium Plan',
  premiumUser: 'Premium User',
  checkYourAccountStatus: 'Check your account status',
  freePrice: 'FREE',
  aMonth: 'a month',
  instantActivation: 'Instant activation. No payment required.',
  noCard: 'No credit card required',
  unlockPremiumFeatures: 'Unlock Premium Features',
  paying: 'Paying…',
  oneMoment: 'One moment…',
  notIncluded: 'Not included',
  activating: 'Activating...',
  getFreePremium: 'Get Free Premium',
  payTest: (price: string) => `Pay ${price} (test payment)`,
  addAMonthFor: (price: string) => `Add a month for ${price}`,
  getPremiumFor: (price: string) => `Get premium for ${price}`,
} as const

/** The page of the plans; the features are those of the specification. */
export const premiumPlan = {
  lead: 'Insights in every comparison, search in your own words, and help within two hours.',
  freeTerms: 'For finding and keeping tools',
  terms: {
    free: 'One-time payment for lifetime access',
    paid: 'A month at a time; it ends by itself',
  },
  premium: [
    'AI-powered tool summaries and insights',
    'Advanced comparison features',
    'Ad-free browsing',
    'Priority customer support',
  ],
  /** Beside the four that the plan of the specification names; it leads to where they are. */
  analytics: 'Advanced analytics',
  basic: ['Access to all tool listings', 'Basic search and filtering'],
  sample: (names: readonly string[]) =>
    `What you see with Premium when you compare ${names.join(' and ')}, right now:`,
} as const

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
  progressOfTheTour: 'Progress of the tour',
  closePremiumTour: 'Close Premium tour',
  skipTour: 'Skip Tour',
  previous: 'Previous',
  completeTour: 'Complete Tour',
  next: 'Next',
} as const
