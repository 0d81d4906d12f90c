import { SUPPORT_REPLY } from '#shared/policy/limits.ts'

/** How soon a user can expect an answer: `2 hours`. */
export function replyTime(isPremium: boolean): string {
  return isPremium ? SUPPORT_REPLY.premium : SUPPORT_REPLY.standard
}
