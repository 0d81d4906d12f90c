/** What the links of mails ask and say. */
export const linkMessages = {
  failed: 'Something went wrong. Please try again later.',
  oneMoment: 'One moment…',
  browseAllTools: 'Browse all tools',
  goToYourAccount: 'Go to your account',
  stopped: {
    title: 'Change stopped',
    text: 'Your address stays the same. If you didn’t request the change, please choose a new password now.',
  },
  done: {
    address: {
      title: 'Your address is confirmed',
      text: 'Thanks. You can now use everything in your account.',
    },
    change: {
      title: 'Your address has changed',
      text: 'Emails about your account now go to the new address.',
    },
    'half-changed': {
      title: 'One more step',
      text: 'We also sent a link to your other address. Your address changes once both are confirmed.',
    },
    newsletter: {
      title: 'You’re subscribed',
      text: 'We’ve emailed you a confirmation, with an unsubscribe link.',
    },
  },
} as const

interface Question {
  title: string
  text: string
  confirm: string
  refuse?: string
}

/** By `for` in the address of the link. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  'new-address': {
    title: 'Use this address for your account?',
    text: 'Confirm that the inbox where you found this link is yours.',
    confirm: 'Confirm address',
  },
  'old-address': {
    title: 'Change your email address?',
    text: 'Someone signed in to your account wants to change its address. If that wasn’t you, stop the change.',
    confirm: 'Allow the change',
    refuse: 'Stop the change',
  },
  newsletter: {
    title: 'Subscribe to the newsletter?',
    text: 'New AI tools worth a look, once a week. Unsubscribe anytime.',
    confirm: 'Subscribe',
  },
}

const ADDRESS: Question = {
  title: 'Confirm your email address?',
  text: 'Confirm that the inbox where you found this link is yours.',
  confirm: 'Confirm address',
}

/** What the link with this `for` in its address asks. */
export function questionOf(about: string | null): Question {
  return QUESTIONS[about ?? ''] ?? ADDRESS
}
