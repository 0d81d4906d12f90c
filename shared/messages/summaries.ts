export const summariesMessages = {
  generated: { title: 'Summary Generated', text: 'AI summary has been generated for the tool' },
  failed: 'Failed to generate AI summary',
  batchStarted: {
    title: 'Batch Generation Started',
    text: 'AI summaries are being generated for all tools. Check the console for progress.',
  },
  batchFailed: 'Failed to start batch generation',
  trendingRefreshed: {
    title: 'Trending Summaries Refreshed',
    text: 'AI summaries for trending tools have been updated',
  },
  trendingFailed: 'Failed to refresh trending summaries',
} as const
