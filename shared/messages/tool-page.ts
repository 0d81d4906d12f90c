export const toolPageMessages = {
  missing: { title: 'Tool Not Found', text: "The AI tool you're looking for doesn't exist." },
  noSummary: 'Generating AI-powered summary...',
} as const
