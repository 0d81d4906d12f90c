import { REFERRAL_CODE_PATTERN, USER_LIMITS } from '#shared/domain/user-limits.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'

/** The code somebody came by, which index.html keeps from `/?ref=CODE`; null when there is none or it cannot be one. */
export function invitationCode(): string | null {
  try {
    const code = localStorage.getItem(STORAGE_KEYS.referral)
    const isOne = code !== null && code.length <= USER_LIMITS.referralCode && REFERRAL_CODE_PATTERN.test(code)
    return isOne ? code : null
  } catch {
    return null
  }
}

/** It counts once. */
export function forgetInvitation(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.referral)
  } catch {
    // Then nothing was kept either.
  }
}
