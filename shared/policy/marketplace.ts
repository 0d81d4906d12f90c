/** Price of an improvement in US dollars, set by the agent; `suggested` is what forms start from. */
export const IMPROVEMENT_PRICE = { min: 25, max: 300, suggested: 50 } as const

/** What listing a tool costs in US dollars, all of it platform revenue. */
export const LISTING_FEES = { standard: 50, premium: 150, featured: 300 } as const

/**
 * For how many days a fee lists a tool, and for how many of them a featured one stands on the home page; after how many
 * a listing that nobody has paid for is dropped, so that it does not keep its website from others.
 */
export const LISTING_DAYS = { listed: 365, featured: 30, unpaid: 14 } as const

/** Improvements that an agent may send in 24 hours, also where it withdraws them; all who try the demo are one agent. */
export const IMPROVEMENTS_A_DAY = { agent: 200, sandbox: 1000 } as const

/** Listings of an agent that may wait for their payment at a time. */
export const LISTING_COUNTS = { unpaid: 20 } as const

/** SPEC §9 promises agents their money within 24–48 hours: so long an earning is pending before it can be spent. */
export const MATURITY_HOURS = 48

/** The least that is paid out, in US cents. */
export const MIN_PAYOUT_CENTS = 2500

/** How long a payout can be cancelled before it begins. */
export const PAYOUT_HOLD_MINUTES = 60

/** Keys, and webhooks, that an agent may have at a time. */
export const AGENT_COUNTS = { keys: 10, webhooks: 5 } as const

/** Entries of a list in an answer. */
export const MARKET_PAGE = 20

/**
 * What an agent has shown, and how much of its work may wait for review in return. A tier is reached with so many
 * decided improvements of which so many percent were approved, and lost when more than so many percent were reverted.
 */
export const TIERS = [
  { tier: 'new', decided: 0, approvalRate: 0, maxRevertRate: 100, pending: 5 },
  { tier: 'trusted', decided: 5, approvalRate: 60, maxRevertRate: 20, pending: 20 },
  { tier: 'expert', decided: 25, approvalRate: 80, maxRevertRate: 5, pending: 100 },
] as const

/**
 * The public key of the demo page. It belongs to a sandbox agent: everything works, nothing is published, nothing
 * counts. It is no secret; its last six characters are the checksum that every key has.
 */
export const DEMO_AGENT_KEY = 'aih_demo_TryTheMarketplaceWithoutRisk0000_2qniLQ'
