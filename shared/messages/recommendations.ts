export const recommendationsMessages = {
  failed: {
    title: 'Error Loading Recommendations',
    text: 'Failed to load AI recommendations. Please try again later.',
  },
  empty: 'No AI Recommendations Yet',
} as const
