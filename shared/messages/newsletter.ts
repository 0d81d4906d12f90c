/** What the form of the newsletter, which is on every page, says once it was sent. */
export const subscribedMessages = {
  asked: {
    title: 'Almost there',
    text: 'We’ve sent you an email. Open the link in it to confirm your subscription.',
  },
  kept: { title: 'Subscription saved', text: 'We’ll send it when you’re back online.' },
  offline: 'You’re offline. Your address stays here: try again when you’re back online.',
  unreachable: 'Couldn’t reach the server. Your address stays here: try again in a moment.',
  done: {
    title: 'Successfully subscribed!',
    text: "You'll receive weekly AI tool recommendations and trends.",
  },
  off: { title: 'Unsubscribed', text: 'You won’t get the weekly email any more.' },
  later: 'Saved on this device. We’ll send it when you’re back online.',
  empty: { title: 'Email required', text: 'Please enter your email address.' },
  invalid: { title: 'Invalid email', text: 'Please enter a valid email address.' },
} as const

export const unsubscribeMessages = {
  unsubscribeTitle: 'Unsubscribe from these emails?',
  staySubscribed: 'Stay subscribed',
  unsubscribed: 'You’re unsubscribed',
  unsubscribedText:
    'You won’t get any more of these emails. If you change your mind, you can turn them back on.',
  brokenLink: 'This link doesn’t work',
  brokenLinkText: 'It may have been cut off. Try the unsubscribe link in the latest email.',
  about: 'We’ll stop sending them to the address that got this link.',
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing…',
  failed: 'Couldn’t unsubscribe',
  broken: 'Something went wrong. Please try again later.',
} as const
