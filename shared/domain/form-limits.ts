/** What forms check before they send, in a file without the schemas, which would weigh more than the forms. */
export const USER_LIMITS = { login: 254, passwordMin: 8, password: 200, referralCode: 32 } as const

/** Characters of a code of an app, and of one for when it is lost. */
export const SECOND_FACTOR_CODE = { min: 6, max: 20 } as const

/** What a form says about such a code before it is sent; null when nothing is wrong. */
export function codeProblem(text: string, words: { noCode: string; wrongCode: string }): string | null {
  const { length } = text.trim()
  if (length === 0) return words.noCode
  return length < SECOND_FACTOR_CODE.min || length > SECOND_FACTOR_CODE.max ? words.wrongCode : null
}

/** Characters of the name of a passkey. */
export const PASSKEY_NAME_LENGTH = 60

export const REFERRAL_CODE_PATTERN = /^[A-Za-z0-9-]+$/

export const REVIEW_LIMITS = { minRating: 1, maxRating: 5, text: 2000 } as const
