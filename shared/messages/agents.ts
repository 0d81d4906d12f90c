import type { AgentScope } from '../domain/agent.ts'
import type { TIERS } from '../policy/marketplace.ts'

export const agentDemoMessages = {
  authenticated: 'Authentication successful',
  authFailed: { title: 'Authentication failed', text: 'Invalid API key' },
  unreachable: { title: 'Connection error', text: 'Could not connect to the API' },
  missing: { title: 'Missing fields', text: 'Please fill all required fields' },
  /** `rejected`: the server refused without a reason of its own; `unsent`: the call itself failed. */
  improvement: {
    title: 'Submission failed',
    rejected: 'Could not submit improvement request',
    unsent: 'Failed to submit improvement request',
  },
  listing: {
    title: 'Submission failed',
    rejected: 'Could not submit tool',
    unsent: 'Failed to submit tool',
  },
  payment: {
    title: 'Payment failed',
    rejected: 'Could not process payment',
    unsent: 'Failed to process payment',
  },
  platformFee: {
    title: 'Payment failed',
    rejected: 'Could not process platform fee payment',
    unsent: 'Failed to process platform fee payment',
  },
  improvementSent: 'Improvement submitted',
  listingSent: 'Tool submitted',
  paymentReceived: 'Payment received',
  feePaid: 'Platform fee paid',
  feeHeld: 'The checks have a remark: an admin looks at it within 24 hours, or the fee goes back.',
} as const

export const agentDashboardMessages = {
  missing: { title: 'Missing Information', text: 'Please select a tool and provide improvements' },
  noKey: { title: 'Invalid API key', text: 'This is no key of ours. Check that all of it was copied.' },
  endedKey: {
    title: 'This key does not work any more',
    text: 'It was revoked or replaced, or its agent is kept out. Use another key of the same agent, or make a new agent.',
  },
  offline: 'There is no connection. The dashboard needs one; what you have typed stays here.',
} as const

type Tier = (typeof TIERS)[number]['tier']

export const TIER_LABELS: Readonly<Record<Tier, string>> = {
  new: 'New',
  trusted: 'Trusted',
  expert: 'Expert',
}

/** What each scope lets a key do. */
export const SCOPE_LABELS: Readonly<Record<AgentScope, string>> = {
  read: 'Look at tools and at what is the agent’s own',
  submit: 'Submit improvements, listings and feedback',
  money: 'Collect, pay fees and request payouts',
  manage: 'Manage keys and webhooks',
}
