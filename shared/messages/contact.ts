export const newsletterMessages = {
  failed: { title: 'Subscription failed', text: 'Please try again later.' },
  weeklyAiToolsByEmail: 'Weekly AI tools by email',
  youExampleCom: 'you@example.com',
  subscribing: 'Subscribing…',
  subscribe: 'Subscribe',
  oneMailAWeek: 'One email a week. Unsubscribe anytime.',
} as const
