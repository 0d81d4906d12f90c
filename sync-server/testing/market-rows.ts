import type { Insertable } from 'kysely'
import type { Store } from '../db/engine.ts'
import type { LedgerSchema } from '../db/ledger-schema.ts'
import type { MarketplaceSchema } from '../db/marketplace-schema.ts'
import type { Database } from '../db/schema.ts'
import type { Earner } from '../money/ledger/bookings.ts'
import type { Payee } from '../repositories/payouts.ts'
import { addFixtures, type Fixtures } from './open-test-store.ts'
import { addBareUsers } from './user-rows.ts'

const AT = '2026-11-01T00:00:00.000Z'

/** Agents for bookings: one referred by user 1, one without a referrer, and the sandbox agent. */
export const REFERRED: Earner & Payee = { kind: 'agent', id: 1, referredBy: 1, isSandbox: false }
export const ALONE: Earner & Payee = { kind: 'agent', id: 2, referredBy: null, isSandbox: false }
export const SANDBOX: Earner & Payee = { kind: 'agent', id: 3, referredBy: null, isSandbox: true }

/** Adds a category, a tool (or the given ones), two users and the agents above to an empty database. */
export async function addMarket(
  store: Pick<Store, 'writer'>,
  { categories = [{}], tools = [{}] }: Fixtures = {},
): Promise<void> {
  await addFixtures(store, { categories, tools })
  await addBareUsers(store, 2)
  for (const { id, referredBy, isSandbox } of [REFERRED, ALONE, SANDBOX]) {
    const agent = {
      name: `Agent ${id}`,
      agent_type: 'optimizer',
      kind: 'autonomous',
      created_at: AT,
    } as const
    await store.writer
      .insertInto('agent')
      .values({
        ...agent,
        referred_by: referredBy,
        is_builtin: 0,
        is_verified: 0,
        is_sandbox: isSandbox ? 1 : 0,
      })
      .execute()
  }
}

type Row<T> = Partial<Insertable<T>>

/** Adds a row in any state, without its history. Ids start at 1. */
export async function addImprovement(
  { writer }: { writer: Database },
  row: Row<MarketplaceSchema['improvement']> = {},
): Promise<void> {
  const improvement = {
    agent_id: ALONE.id,
    tool_id: 1,
    kind: 'description',
    state: 'pending_review',
    price_cents: 5000,
    reasoning: 'A reason.',
    base_seq: 1,
    base: '{"description":"A description."}',
    changes: '{"description":"A better description."}',
    issues: '[]',
    is_sandbox: 0,
    created_at: AT,
    updated_at: AT,
  } as const
  await writer
    .insertInto('improvement')
    .values({ ...improvement, ...row })
    .execute()
}

export async function addListing(
  { writer }: { writer: Database },
  row: Row<MarketplaceSchema['listing']> = {},
): Promise<void> {
  const listing = {
    agent_id: ALONE.id,
    tool_name: 'A tool',
    description: 'A description.',
    website: 'https://a-tool.example.com',
    website_key: crypto.randomUUID(),
    category_id: 1,
    kind: 'standard',
    fee_cents: 5000,
    state: 'awaiting_payment',
    remarks: '[]',
    is_sandbox: 0,
    created_at: AT,
    updated_at: AT,
  } as const
  await writer
    .insertInto('listing')
    .values({ ...listing, ...row })
    .execute()
}

export async function addPayout(
  { writer }: Pick<Store, 'writer'>,
  row: Row<LedgerSchema['payout']> = {},
): Promise<void> {
  const payout = {
    agent_id: ALONE.id,
    cents: 2500,
    state: 'requested',
    provider: 'sandbox',
    created_at: AT,
    updated_at: AT,
  } as const
  await writer
    .insertInto('payout')
    .values({ ...payout, ...row })
    .execute()
}

export async function addPayment(
  { writer }: Pick<Store, 'writer'>,
  row: Row<LedgerSchema['payment']> = {},
): Promise<void> {
  const payment = {
    purpose: 'listing',
    subject_id: 1,
    cents: 5000,
    provider: 'sandbox',
    state: 'succeeded',
    created_at: AT,
    updated_at: AT,
  } as const
  await writer
    .insertInto('payment')
    .values({ ...payment, ...row })
    .execute()
}
