export const signInMessages = {
  done: (name: string) => ({ title: `Welcome back, ${name}!`, text: 'Successfully signed in.' }),
  failed: { title: 'Sign in failed', text: 'Please check your credentials and try again.' },
  required: 'Please Sign In',
  offline: 'There is no connection, and signing in needs one. What you typed stays here.',
} as const

export const registerMessages = {
  done: { title: 'Account created!', text: 'Please sign in with your new account.' },
  failed: { title: 'Registration failed', text: 'Please try again with different details.' },
} as const

export const signOutMessages = {
  done: 'Signed out',
  failed: { title: 'Error', text: 'Failed to sign out' },
} as const

/** What is retained when an account is deleted, for its owner to read before and after. */
export const RETAINED_AFTER_DELETION =
  'Entries of the money ledger, the fact that a referral took place, and what the audit log says of you by number are kept because accounts must stay complete. They no longer carry your name, your e-mail address or your password. Agents that you have registered no longer belong to you, but stay: their keys go on working until they are revoked.'
