import type { PayoutState } from '#shared/domain/payment.ts'
import type { ImprovementState } from '#shared/policy/improvement-states.ts'
import type { ListingState } from '#shared/policy/listing-states.ts'
import type { PaymentState } from '../db/ledger-schema.ts'
import type { Database } from '../db/schema.ts'

/** What has a state that its bookings must agree with: every row of it, for `manage verify`. */

interface Owned<S> {
  id: number
  agentId: number
  state: S
  cents: number
  isSandbox: boolean
}

export async function listImprovementStates(db: Database): Promise<Owned<ImprovementState>[]> {
  const rows = await db
    .selectFrom('improvement')
    .select(['id', 'agent_id as agentId', 'state', 'price_cents as cents', 'is_sandbox'])
    .orderBy('id')
    .execute()
  return rows.map(({ is_sandbox, ...row }) => ({ ...row, isSandbox: is_sandbox === 1 }))
}

export async function listListingStates(db: Database): Promise<Owned<ListingState>[]> {
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'agent_id as agentId', 'state', 'fee_cents as cents', 'is_sandbox'])
    .orderBy('id')
    .execute()
  return rows.map(({ is_sandbox, ...row }) => ({ ...row, isSandbox: is_sandbox === 1 }))
}

export async function listPayoutStates(db: Database): Promise<Owned<PayoutState>[]> {
  const rows = await db
    .selectFrom('payout')
    .innerJoin('agent', 'agent.id', 'payout.agent_id')
    .select(['payout.id', 'payout.agent_id as agentId', 'payout.state', 'payout.cents', 'agent.is_sandbox'])
    .orderBy('payout.id')
    .execute()
  return rows.map(({ is_sandbox, ...row }) => ({ ...row, isSandbox: is_sandbox === 1 }))
}

export interface PaymentFacts {
  id: number
  purpose: 'listing' | 'premium'
  subjectId: number
  cents: number
  state: PaymentState
}

export function listPaymentStates(db: Database): Promise<PaymentFacts[]> {
  return db
    .selectFrom('payment')
    .select(['id', 'purpose', 'subject_id as subjectId', 'cents', 'state'])
    .orderBy('id')
    .execute()
}
