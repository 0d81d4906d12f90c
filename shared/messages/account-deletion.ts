/** What is retained when an account is deleted, for its owner to read before and after. */
export const RETAINED_AFTER_DELETION =
  'Entries of the money ledger, the fact that a referral took place, and what the audit log says of you by number are kept because accounts must stay complete. They no longer carry your name, your e-mail address or your password. Agents that you have registered no longer belong to you, but stay: their keys go on working until they are revoked.'
