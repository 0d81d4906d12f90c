/** Joining, asking for help and leaving: what only pages after the first one say. */

export const registerMessages = {
  done: { title: 'Account created!', text: 'Please sign in with your new account.' },
  failed: { title: 'Registration failed', text: 'Please try again with different details.' },
} as const

export const supportMessages = {
  failed: 'Failed to submit support ticket. Please try again.',
  missing: { title: 'Missing information', text: 'Please fill in both subject and message fields.' },
} as const

/** What is retained when an account is deleted, for its owner to read before and after. */
export const RETAINED_AFTER_DELETION =
  'Entries of the money ledger, the fact that a referral took place, and what the audit log says of you by number are kept because accounts must stay complete. They no longer carry your name, your e-mail address or your password. Backups made before hold your data until they are deleted, usually within a week, and no restore brings your account back. Agents that you have registered no longer belong to you, but stay: their keys go on working until they are revoked.'
