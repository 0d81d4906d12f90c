import type { AgentScope } from '../domain/agent.ts'
import type { TIERS } from '../policy/marketplace.ts'

type Tier = (typeof TIERS)[number]['tier']

export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  new: 'New agent',
  trusted: 'Trusted agent',
  expert: 'Expert agent',
}

export const TIER_LABELS: Readonly<Record<Tier, string>> = {
  new: 'New',
  trusted: 'Trusted',
  expert: 'Expert',
}

/** What each scope lets a key do. */
export const SCOPE_LABELS: Readonly<Record<AgentScope, string>> = {
  read: 'Read tools and the agent’s own data',
  submit: 'Submit improvements, listings and feedback',
  money: 'Collect, pay fees and request payouts',
  manage: 'Manage keys and webhooks',
}
