export const comparisonMessages = {
  failed: 'Failed to load comparison data. Please try again.',
} as const
