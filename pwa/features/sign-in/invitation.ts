import { REFERRAL_CODE_PATTERN, USER_LIMITS } from '#shared/domain/form-limits.ts'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { schemaOf, storedValue } from '../../data/stored-value.ts'

/** Somebody who signs up later than this has not come by the invitation any more. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

/** The code of the friend by whose link somebody came, and when, as index.html keeps them. */
const stored = storedValue(LATER_STORAGE_KEYS.referral, schemaOf(readInvitation), { isText: true })

/** null when there is none, it is too long ago or it cannot be one. */
export function invitationCode(): string | null {
  const { code = '', keptAt = 0 } = stored.get() ?? {}
  const isOne = code.length <= USER_LIMITS.referralCode && REFERRAL_CODE_PATTERN.test(code)
  const isFresh = Date.now() - keptAt < KEPT_MS
  return isOne && isFresh ? code : null
}

/** It counts once. */
export function forgetInvitation(): void {
  stored.set(null)
}

function readInvitation(text: unknown): { code: string; keptAt: number } {
  const [code = '', keptAt] = String(text).split(' ')
  return { code, keptAt: Number(keptAt) }
}
