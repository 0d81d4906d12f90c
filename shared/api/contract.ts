import { accountCalls } from './account-calls.ts'
import { adminCalls } from './admin-calls.ts'
import { adminToolCalls } from './admin-tool-calls.ts'
import { agentCalls } from './agent-calls.ts'
import { agentDemoCalls } from './agent-demo-calls.ts'
import type { CallDefinition } from './call.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { favoriteCalls } from './favorite-calls.ts'
import { newsletterCalls } from './newsletter-calls.ts'
import { platformCalls } from './platform-calls.ts'
import { referralCalls } from './referral-calls.ts'
import { reviewCalls } from './review-calls.ts'
import { sessionCalls } from './session-calls.ts'
import { supportCalls } from './support-calls.ts'
import { syncCalls } from './sync-calls.ts'

/**
 * Every call of the API. The server refuses to start when a live one has no handler, or a handler no entry.
 * Within one method, paths with literal segments must be routed before those with a parameter in the same place.
 */
export const contract = {
  ...catalogueCalls,
  ...syncCalls,
  ...accountCalls,
  ...sessionCalls,
  ...favoriteCalls,
  ...reviewCalls,
  ...newsletterCalls,
  ...adminToolCalls,
  ...adminCalls,
  ...agentDemoCalls,
  ...agentCalls,
  ...platformCalls,
  ...referralCalls,
  ...supportCalls,
} as const

export type CallName = keyof typeof contract

/** The calls that are answered today; the others are described and answered with 501. */
export type LiveCallName = {
  [N in CallName]: (typeof contract)[N] extends { availability: 'planned' } ? never : N
}[CallName]

export function isPlanned(call: CallDefinition): boolean {
  return call.availability === 'planned'
}
