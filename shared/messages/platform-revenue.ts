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
} as const
