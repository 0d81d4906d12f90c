/** SPEC §9: what a friend's first premium brings to whoever invited them. */
export const REFERRAL_REWARD = { type: 'premium_month', value: 1 } as const

/** How many entries of a list are answered: far more than anybody has, and nothing that could hurt. */
export const REFERRAL_LIST_LIMIT = 500

/** Letters and digits that nobody takes for one another, read out or written by hand: no 0 O, 1 I L, U V. */
export const REFERRAL_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** 29^10, about 48 bits: enough that nobody finds a code by trying. */
export const REFERRAL_CODE_LENGTH = 10
