import { expect, onTestFinished } from 'vitest'
import type { ListingSubmission } from '../agents/listings/check-submission.ts'
import { ListingAdmin } from '../agents/listings/listing-admin.ts'
import { Listings } from '../agents/listings/listings.ts'
import { listingPayment } from '../agents/listings/publish-listing.ts'
import { notifyAgent } from '../agents/webhooks/notify-agent.ts'
import type { Store } from '../db/engine.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { readBalance } from '../money/ledger/balance.ts'
import { post } from '../money/ledger/post.ts'
import { verifyLedger } from '../money/ledger/verify-ledger.ts'
import type { PaymentProvider } from '../money/payments/payment-provider.ts'
import { Payments } from '../money/payments/payments.ts'
import { SandboxProvider } from '../money/payments/sandbox-provider.ts'
import { PayoutRunner } from '../money/payouts/payout-runner.ts'
import { Payouts } from '../money/payouts/payouts.ts'
import { Catalogue } from '../services/catalogue/catalogue.ts'
import { premiumPayment } from '../services/premium/premium-payment.ts'
import { ALONE, addMarket } from './market-rows.ts'
import { type Fixtures, openTestStore } from './open-test-store.ts'

/** A request without an idempotency key. */
export const asked = (agentId: number) => ({ agentId, key: null, fingerprint: '' })

export const SUBMISSION: ListingSubmission = {
  toolName: 'Quiet Notes',
  description: 'Writes the minutes of meetings and finds them again.',
  website: 'https://quiet-notes.app',
  submissionType: 'standard',
  categoryId: 1,
}

/** The payment services over a database of `addMarket`, with a clock that moves only when the test moves it. */
export async function createMarket({
  provider,
  ...fixtures
}: { provider?: PaymentProvider } & Fixtures = {}) {
  const store = await openTestStore()
  await addMarket(store, fixtures)
  onTestFinished(() => expectSoundLedger(store))
  const clock = { time: new Date('2026-11-20T12:00:00.000Z').getTime() }
  const now = () => new Date(clock.time)
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const sandbox = new SandboxProvider({
    onEvent: (event) => void payments.takeEvent('sandbox', event).catch(onError),
    now,
  })
  const payments = new Payments({
    ...store,
    provider: provider ?? sandbox,
    sandbox,
    subjects: { listing: listingPayment, premium: premiumPayment },
    publicUrl: 'https://hub.example.com',
    onError,
    now,
  })
  const catalogue = await Catalogue.open(store, onError)
  return {
    store,
    clock,
    errors,
    sandbox,
    payments,
    listings: new Listings({ ...store, catalogue, payments, now }),
    listingAdmin: new ListingAdmin({ ...store, payments, onError, now }),
    payouts: new Payouts({ ...store, payments, notifyAgent, now }),
    runner: new PayoutRunner({ ...store, payments, notifyAgent, onError, now }),
  }
}
export type Market = Awaited<ReturnType<typeof createMarket>>

/** Expects states and bookings to agree. Money from `earn` belongs to no subject. */
async function expectSoundLedger({ reader }: Store): Promise<void> {
  const problems = await verifyLedger(reader)
  expect(problems.filter((problem) => !problem.includes(' test:'))).toEqual([])
}

/** Submits a listing, which then waits for its payment. @returns its id */
export async function submit(
  { listings }: Market,
  overrides: Partial<ListingSubmission> = {},
  { id: agentId, isSandbox } = ALONE,
): Promise<number> {
  const submission = { ...SUBMISSION, ...overrides }
  const { submissionId } = await listings.submit({ agentId, isSandbox }, submission, asked(agentId))
  return submissionId
}

/** Gives an agent matured money. */
export async function earn(
  { store, clock }: Market,
  cents: number,
  { id, isSandbox } = ALONE,
): Promise<void> {
  const at = new Date(clock.time).toISOString()
  await writeTransaction(store.writer, (transaction) =>
    post(transaction, {
      eventKey: `test:${crypto.randomUUID()}`,
      kind: 'test',
      book: isSandbox ? 'sandbox' : 'live',
      at,
      lines: [
        { account: { kind: 'content-budget' }, cents: -cents },
        { account: { kind: 'agent', ownerId: id }, cents },
      ],
    }),
  )
}

export const balanceOf = ({ store, clock }: Market, agent = ALONE) =>
  readBalance(store.reader, agent, new Date(clock.time).toISOString())

/** The activities of agents, as recorded for analytics. */
export const activitiesOf = ({ reader }: Pick<Store, 'reader'>) =>
  reader
    .selectFrom('agent_activity')
    .select(['agent_id as agentId', 'activity_type as type'])
    .orderBy('id')
    .execute()

/** Cents by account name in a book. Accounts of the same name are summed over their owners. */
export async function accountsOf({ reader }: Pick<Store, 'reader'>, book: 'live' | 'sandbox' = 'live') {
  const rows = await reader
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select(({ fn }) => ['ledger_account.kind', fn.sum<number>('ledger_entry.cents').as('cents')])
    .where('ledger_account.book', '=', book)
    .groupBy('ledger_account.kind')
    .execute()
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map(({ kind, cents }) => [kind, cents]))
}
