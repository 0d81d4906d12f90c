/** What forms check before they send, in a file without the schemas, which would weigh more than the forms. */
export const USER_LIMITS = { login: 254, passwordMin: 8, password: 200, referralCode: 32 } as const

export const REFERRAL_CODE_PATTERN = /^[A-Za-z0-9-]+$/
