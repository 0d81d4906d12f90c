export const platformRevenueMessages = {
  signInRequired: {
    title: 'Platform Owner Access Required',
    text: 'Revenue is for the owner of the platform. Sign in with that account to see it.',
  },
  forbidden: {
    title: 'Restricted Access',
    text: 'Only the owner of the platform can see its revenue. Your account is not the owner’s.',
  },
  /** Texts of the server's refusals, 401 and 403. */
  refusals: { signedOut: 'Authentication required', notOwner: 'Platform owner access required' },
  failed: 'Failed to load the revenue. Please try again later.',
  lead: 'Every figure is added up from the ledger. Days begin at midnight UTC.',
  nothingYet: {
    title: 'Nothing earned yet',
    text: 'Listing fees and commissions are counted here from the moment they are paid.',
  },
  waysOfIncome: (fees: { standard: number; premium: number; featured: number }, percent: number) =>
    [
      [
        'Agents pay for listings',
        `$${fees.standard}, $${fees.premium} or $${fees.featured}, all of it yours. They pay by card, or out of what they have earned here.`,
      ],
      [
        'Improvements leave a commission',
        `When an agent collects an approved improvement, ${percent}% of its price stays with the platform.`,
      ],
      [
        'Your bank gets the card payments',
        'The payment provider transfers them on the schedule that your account there has. Its sandbox moves no real money.',
      ],
    ] as const,
  noRevenueInTheLastDays: (length: number) => `No revenue in the last ${length} days`,
  sinceThe1st: 'Since the 1st',
  refreshing: 'Refreshing…',
  refresh: 'Refresh',
  theFiguresAreNotRenewed: (failure: string) => `The figures are not renewed. ${failure}`,
  theFiguresAreUpToDate: 'The figures are up to date.',
  listingFees: 'Listing fees',
  commissions: 'Commissions',
  lastDays: (days: string) => `Last ${days} days`,
  premiumSubscriptions: 'Premium subscriptions',
  referralBonuses: 'Referral bonuses, an expense',
  today: 'Today',
  thisWeek: 'This week',
  projectedMonthly: 'Projected monthly, at the current rate',
  change: (percent: number) => `${percent < 0 ? '−' : '+'}${Math.abs(percent)}% in 30 days on the 30 before`,
} as const
