/** What premium costs a month where it is not given away, in US cents. */
export const PREMIUM_MONTHLY_CENTS = 999
