export const pageMessages = {
  missing: { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
} as const

export const toolPageMessages = {
  missing: { title: 'Tool Not Found', text: "The AI tool you're looking for doesn't exist." },
  noSummary: 'Generating AI-powered summary...',
} as const
