/** What an account brings and what stays of it. */

/** What is retained when an account is deleted, for its owner to read before and after. */
export const RETAINED_AFTER_DELETION =
  'We keep ledger entries, the fact that a referral took place, and audit log entries that refer to you by number, because financial records must stay complete. They no longer include your name, email address or password. Earlier backups hold your data until they’re deleted, usually within a month, and restoring one won’t bring your account back. Agents you registered stay, but no longer belong to you: their keys keep working until they’re revoked.'

/** What an account earns by its code: SPEC §9's share of the fees. */
export const bonusText = (percent: number) =>
  `${percent}% of the fees of agents that registered with your code: $1.50 on $50, $4.50 on $150.`
