export const newsletterMessages = {
  done: {
    title: 'Successfully subscribed!',
    text: "You'll receive weekly AI tool recommendations and trends.",
  },
  failed: { title: 'Subscription failed', text: 'Please try again later.' },
  off: { title: 'Unsubscribed', text: "You won't get the weekly mail any more." },
  later: "It is saved on this device and sent when you're back online.",
  empty: { title: 'Email required', text: 'Please enter your email address.' },
  invalid: { title: 'Invalid email', text: 'Please enter a valid email address.' },
  weeklyAiToolsByEmail: 'Weekly AI tools by email',
  youExampleCom: 'you@example.com',
  subscribing: 'Subscribing…',
  subscribe: 'Subscribe',
  oneMailAWeek: 'One mail a week. Unsubscribe with one click.',
} as const

export const unsubscribeMessages = {
  unsubscribeTitle: 'Unsubscribe from the newsletter?',
  staySubscribed: 'Stay subscribed',
  unsubscribed: 'You are unsubscribed',
  unsubscribedText: 'No more mails will come. If you change your mind, the form below brings them back.',
  brokenLink: 'This link does not work',
  brokenLinkText:
    'It may have been cut off on its way. Open the unsubscribe link of the newest mail once more.',
  about: 'No more weekly mails will be sent to the address that this link was sent to.',
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing…',
  failed: 'Could not unsubscribe',
  offline: 'There is no connection. Try again when you are back online.',
  unreachable: 'The server could not be reached. Please try again in a moment.',
  broken: 'Something went wrong. Please try again later.',
} as const
