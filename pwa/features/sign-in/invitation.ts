import { REFERRAL_CODE_PATTERN, USER_LIMITS } from '#shared/domain/form-limits.ts'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'

/** Somebody who signs up later than this has not come by the invitation any more. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

/**
 * The code of the friend by whose link somebody came, which index.html keeps with the time; null when there is none, it
 * is too long ago or it cannot be one.
 */
export function invitationCode(): string | null {
  try {
    const [code = '', keptAt] = (localStorage.getItem(LATER_STORAGE_KEYS.referral) ?? '').split(' ')
    const isOne = code.length <= USER_LIMITS.referralCode && REFERRAL_CODE_PATTERN.test(code)
    const isFresh = Date.now() - Number(keptAt) < KEPT_MS
    return isOne && isFresh ? code : null
  } catch {
    return null
  }
}

/** It counts once. */
export function forgetInvitation(): void {
  try {
    localStorage.removeItem(LATER_STORAGE_KEYS.referral)
  } catch {
    // Then nothing was kept either.
  }
}
