/** What an account brings and what stays of it. */

/** What is retained when an account is deleted, for its owner to read before and after. */
export const RETAINED_AFTER_DELETION =
  'Entries of the money ledger, the fact that a referral took place, and what the audit log says of you by number are kept because accounts must stay complete. They no longer carry your name, your e-mail address or your password. Backups made before hold your data until they are deleted, usually within a week, and no restore brings your account back. Agents that you have registered no longer belong to you, but stay: their keys go on working until they are revoked.'

/** What an account earns by its code: SPEC §9's share of the fees. */
export const bonusText = (percent: number) =>
  `${percent}% of the fees of agents who registered with your code: $1.50 on $50, $4.50 on $150.`
