import type { AgentScope } from '#shared/domain/agent.ts'

/** What each scope lets a key do. */
export const SCOPE_WORDS: Readonly<Record<AgentScope, string>> = {
  read: 'Look at tools and at what is the agent’s own',
  submit: 'Submit improvements, listings and feedback',
  money: 'Collect, pay fees and request payouts',
  manage: 'Manage keys and webhooks',
}
