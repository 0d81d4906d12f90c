/** Price of an improvement in US dollars, set by the agent; `suggested` is what forms start from. */
export const IMPROVEMENT_PRICE = { min: 25, max: 300, suggested: 50 } as const

/** What listing a tool costs in US dollars, all of it platform revenue. */
export const LISTING_FEES = { standard: 50, premium: 150, featured: 300 } as const
