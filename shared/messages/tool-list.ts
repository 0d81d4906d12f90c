export const toolListMessages = {
  failed: 'Failed to load AI tools. Please try again later.',
  empty: {
    title: 'No tools found',
    text: "Try adjusting your search or filters to find what you're looking for.",
  },
  emptyCategory: 'No Tools Found',
  emptyTrending: 'No Trending Data Yet',
} as const
