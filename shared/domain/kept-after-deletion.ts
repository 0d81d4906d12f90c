/** What stays when an account is deleted, in words for its owner: said before, and after. */
export const KEPT_AFTER_DELETION =
  'Entries of the money ledger, and the fact that a referral took place, are kept because accounts must stay complete. They no longer carry your name, your e-mail address or your password.'
