export const toolListMessages = {
  failed: 'Failed to load AI tools. Please try again later.',
  empty: {
    title: 'No tools found',
    text: "Try adjusting your search or filters to find what you're looking for.",
  },
} as const

/** The mark of a place that was paid for. */
export const premiumListingMessages = {
  mark: 'Premium listing',
  means: 'Paid placement: at the top of its category for 30 days.',
  windingDown: 'Winding down',
} as const

/** The page that is not there: what it is titled is known to every page, so it is no file of its own. */
export const pageMessages = {
  missing: { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
} as const
