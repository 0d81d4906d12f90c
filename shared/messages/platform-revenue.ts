export const platformRevenueMessages = {
  signInRequired: 'Platform Owner Access Required',
  forbidden: 'Restricted Access',
  /** Texts of the server's refusals, 401 and 403. */
  refusals: { signedOut: 'Authentication required', notOwner: 'Platform owner access required' },
} as const
