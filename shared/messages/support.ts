export const supportMessages = {
  failed: 'Failed to submit support ticket. Please try again.',
  missing: { title: 'Missing information', text: 'Please fill in both subject and message fields.' },
} as const
