export const newsletterMessages = {
  done: {
    title: 'Successfully subscribed!',
    text: "You'll receive weekly AI tool recommendations and trends.",
  },
  failed: { title: 'Subscription failed', text: 'Please try again later.' },
  empty: { title: 'Email required', text: 'Please enter your email address.' },
  invalid: { title: 'Invalid email', text: 'Please enter a valid email address.' },
} as const
