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
  transfers:
    'The payment provider transfers them on the schedule that your account there has. Its sandbox moves no real money.',
  noRevenueInTheLastDays: (length: number) => `No revenue in the last ${length} days`,
  sinceThe1st: 'Since the 1st',
  refreshing: 'Refreshing…',
  refresh: 'Refresh',
  theFiguresAreNotRenewed: (failure: string) => `The figures are not renewed. ${failure}`,
  theFiguresAreUpToDate: 'The figures are up to date.',
} as const
