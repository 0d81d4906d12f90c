export const newsletterMessages = {
  done: {
    title: 'Successfully subscribed!',
    text: "You'll receive weekly AI tool recommendations and trends.",
  },
  failed: { title: 'Subscription failed', text: 'Please try again later.' },
  empty: { title: 'Email required', text: 'Please enter your email address.' },
  invalid: { title: 'Invalid email', text: 'Please enter a valid email address.' },
} as const

export const supportMessages = {
  failed: 'Failed to submit support ticket. Please try again.',
  missing: { title: 'Missing information', text: 'Please fill in both subject and message fields.' },
} as const
