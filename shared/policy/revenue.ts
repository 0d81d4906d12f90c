/** SPEC §9: how often the owner's page asks for revenue and for the payout summary, in milliseconds. */
export const REVENUE_POLLS = { revenue: 30_000, payoutSummary: 60_000 } as const

/** SPEC §9: how soon money reaches people, as text. */
export const PAYMENT_TIMES = { agents: '24-48 hours', referralBonuses: '2-3 business days' } as const

/** SPEC §5: the limits of the earnings calculator: referred agents, and what one earns a month in dollars. */
export const CALCULATOR_LIMITS = {
  referrals: { min: 1, max: 1000 },
  monthlyEarnings: { min: 25, max: 3000 },
} as const

/** The price of premium a month where it has one, in US cents. */
export const PREMIUM_MONTHLY_CENTS = 999

/** SPEC §9: what the inviting user gets for a friend's first premium. */
export const REFERRAL_REWARD = { type: 'premium_month', value: 1 } as const

/** The maximum of entries in a list: more than anybody has, few enough to be harmless. */
export const REFERRAL_LIST_LIMIT = 500

/** Letters and digits that are hard to confuse when read out or written by hand: no 0 O, 1 I L, U V. */
export const REFERRAL_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** 29^10, about 48 bits: enough that a code cannot be found by trying. */
export const REFERRAL_CODE_LENGTH = 10
