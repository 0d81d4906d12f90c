export const toolListMessages = {
  failed: 'Failed to load AI tools. Please try again later.',
  empty: {
    title: 'No tools found',
    text: "Try adjusting your search or filters to find what you're looking for.",
  },
  emptyCategory: 'No Tools Found',
} as const

export const pageMessages = {
  missing: { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
} as const

export const toolPageMessages = {
  missing: { title: 'Tool Not Found', text: "The AI tool you're looking for doesn't exist." },
  noSummary: 'Generating AI-powered summary...',
} as const
