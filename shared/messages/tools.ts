export const toolListMessages = {
  failed: 'Failed to load AI tools. Please try again later.',
  empty: {
    title: 'No tools found',
    text: "Try adjusting your search or filters to find what you're looking for.",
  },
  emptyCategory: 'No Tools Found',
  emptyTrending: 'No Trending Data Yet',
} as const

export const comparisonMessages = {
  failed: 'Failed to load comparison data. Please try again.',
} as const

export const favoritesMessages = {
  added: 'Added to favorites',
  removed: 'Removed from favorites',
  addFailed: { title: 'Error', text: 'Failed to add to favorites. Please try again.' },
  removeFailed: 'Failed to remove from favorites. Please try again.',
} as const

export const shareMessages = {
  linkCopied: 'Link copied to clipboard!',
  textCopied: 'Share text copied!',
  copyFailed: { title: 'Failed to copy link', text: 'Please copy the URL manually' },
  copied: 'Copied!',
} as const

export const pageMessages = {
  missing: { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
} as const

export const toolPageMessages = {
  missing: { title: 'Tool Not Found', text: "The AI tool you're looking for doesn't exist." },
  noSummary: 'Generating AI-powered summary...',
} as const
