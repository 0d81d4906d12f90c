/** What the links of mails ask and say. */
export const linkMessages = {
  failed: 'Something went wrong. Please try again later.',
  oneMoment: 'One moment…',
  browseAllTools: 'Browse all tools',
  goToYourAccount: 'Go to your account',
  stopped: {
    title: 'The change is stopped',
    text: 'Your address stays as it is. If you did not ask for the change, please choose a new password now.',
  },
  done: {
    address: {
      title: 'Your address is confirmed',
      text: 'Thank you. Everything in your account is open to you.',
    },
    change: { title: 'Your address is changed', text: 'Mails about your account go to the new address now.' },
    'half-changed': {
      title: 'Half of it is done',
      text: 'Your other mailbox has a mail with a link as well. The address changes when both are confirmed.',
    },
    newsletter: { title: 'You are subscribed', text: 'A mail confirms it, and has the link that ends it.' },
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
    text: 'Confirm that the mailbox in which you have found the link is yours.',
    confirm: 'Confirm address',
  },
  'old-address': {
    title: 'Change your e-mail address?',
    text: 'Somebody who is signed in to your account wants to change its address. Stop the change if that was not you.',
    confirm: 'Allow the change',
    refuse: 'Stop the change',
  },
  newsletter: {
    title: 'Subscribe to the newsletter?',
    text: 'New AI tools worth a look, once a week. Every mail has a link that ends it.',
    confirm: 'Subscribe',
  },
}

const ADDRESS: Question = {
  title: 'Confirm your email address?',
  text: 'Confirm that the mailbox in which you have found the link is yours.',
  confirm: 'Confirm address',
}

/** What the link with this `for` in its address asks. */
export function questionOf(about: string | null): Question {
  return QUESTIONS[about ?? ''] ?? ADDRESS
}
