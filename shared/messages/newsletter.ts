/** What the form of the newsletter, which is on every page, says once it was sent. */
export const subscribedMessages = {
  asked: {
    title: 'Almost there',
    text: 'We have sent you a mail. The link in it begins the subscription.',
  },
  kept: { title: 'Subscription kept', text: 'It is sent from this device when there is a connection.' },
  offline: 'There is no connection. Your address stays here: try again when you are back online.',
  unreachable: 'The server could not be reached. Your address stays here: try again in a moment.',
  done: {
    title: 'Successfully subscribed!',
    text: "You'll receive weekly AI tool recommendations and trends.",
  },
  off: { title: 'Unsubscribed', text: "You won't get the weekly mail any more." },
  later: "It is saved on this device and sent when you're back online.",
  empty: { title: 'Email required', text: 'Please enter your email address.' },
  invalid: { title: 'Invalid email', text: 'Please enter a valid email address.' },
} as const

export const unsubscribeMessages = {
  unsubscribeTitle: 'Unsubscribe from these mails?',
  staySubscribed: 'Stay subscribed',
  unsubscribed: 'You are unsubscribed',
  unsubscribedText: 'No more of them will come. If you change your mind, you can turn them on again.',
  brokenLink: 'This link does not work',
  brokenLinkText:
    'It may have been cut off on its way. Open the unsubscribe link of the newest mail once more.',
  about: 'No more of them will be sent to the address that this link was sent to.',
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing…',
  failed: 'Could not unsubscribe',
  broken: 'Something went wrong. Please try again later.',
} as const
