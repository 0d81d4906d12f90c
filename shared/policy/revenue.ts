/** SPEC §9: how often the owner's page asks for revenue and for the payout summary, in milliseconds. */
export const REVENUE_POLLS = { revenue: 30_000, payoutSummary: 60_000 } as const

/** SPEC §9: within what time money reaches people, in words. */
export const PAYMENT_TIMES = { agents: '24-48 hours', referralBonuses: '2-3 business days' } as const

/** SPEC §5: what the earnings calculator takes: how many agents were brought, and what one earns a month in dollars. */
export const CALCULATOR_LIMITS = {
  referrals: { min: 1, max: 1000 },
  monthlyEarnings: { min: 25, max: 3000 },
} as const
