import { afterEach, expect, test, vi } from 'vitest'

const SERVER = '../../../sync-server'

type Real = Record<string, (...input: unknown[]) => unknown>

interface Mutant {
  module: string
  /** Replaces some functions of the module. */
  change(real: Real): Real
}

const ANY_STATE = ['created', 'processing', 'succeeded', 'declined', 'refunding', 'refunded']

/** Each removes one safeguard; the runs must notice. */
const MUTANTS: Readonly<Record<string, Mutant>> = {
  'a reversal leaves the agent its pay': {
    module: `${SERVER}/money/ledger/bookings.ts`,
    change: () => ({ bookImprovementReversal: async () => {} }),
  },
  'a reversal leaves the referrer the bonus': {
    module: `${SERVER}/repositories/ledger.ts`,
    change: ({ listEntries }) => ({
      listEntries: async (...input) => {
        const entries: unknown[] = Array.from((await listEntries?.(...input)) as Iterable<unknown>)
        // The last two are the bonus, if any.
        return entries.length > 3 ? entries.slice(0, -2) : entries
      },
    }),
  },
  'pending money can be spent': {
    module: `${SERVER}/money/ledger/balance.ts`,
    change: ({ availableCents }) => ({ availableCents: (db, agent) => availableCents?.(db, agent, '9999') }),
  },
  'pending bonuses can be collected': {
    module: `${SERVER}/money/ledger/balance.ts`,
    change: ({ availableCents }) => ({
      availableCents: (db, payee, now) =>
        availableCents?.(db, payee, (payee as { kind: string }).kind === 'user' ? '9999' : now),
    }),
  },
  'bonuses are paid out again while they are on their way': {
    module: `${SERVER}/repositories/payouts.ts`,
    change: () => ({ findOpenPayout: async () => undefined }),
  },
  'every state transition is allowed': {
    module: '../../../shared/policy/improvement-states.ts',
    change: () => ({ mayTransition: () => true }),
  },
  'one admin is enough above $100': {
    module: '../../../shared/policy/money.ts',
    change: ({ centsFromDollars }) => ({
      centsFromDollars: (dollars) => (dollars === 100 ? 100_000 : centsFromDollars?.(dollars)),
    }),
  },
  'nobody is linked with an agent': {
    module: `${SERVER}/agents/improvements/agent-links.ts`,
    change: () => ({ linksBetween: () => [] }),
  },
  'the budget is not asked': {
    module: `${SERVER}/agents/improvements/improvement-budget.ts`,
    change: () => ({ refuseBeyondBudget: async () => {} }),
  },
  'a first approval survives what ends it': {
    module: `${SERVER}/repositories/improvement-approvals.ts`,
    change: () => ({ endApprovals: async () => {} }),
  },
  'a repeated request is executed again': {
    module: `${SERVER}/repositories/idempotency.ts`,
    change: () => ({ findAnswer: async () => undefined, insertAnswer: async () => {} }),
  },
  'a repeated payment event counts again': {
    module: `${SERVER}/repositories/payments.ts`,
    change: ({ movePayment }) => ({
      movePayment: (transaction, id, move, now) =>
        movePayment?.(transaction, id, Object.assign({}, move, { from: ANY_STATE }), now),
    }),
  },
  'a late payment is taken for the accepted one': {
    module: `${SERVER}/repositories/payments.ts`,
    change: ({ movePayment }) => ({
      movePayment: (transaction, id, move, now) =>
        movePayment?.(transaction, id, Object.assign({}, move, { detail: null }), now),
    }),
  },
  'a held listing counts as revenue at once': {
    module: `${SERVER}/money/ledger/bookings.ts`,
    change: ({ bookListingHold, bookListingFee }) => ({
      bookListingHold: async (transaction, money) => {
        await bookListingFee?.(transaction, money)
        return bookListingHold?.(transaction, Object.assign({}, money, { from: 'held' }))
      },
    }),
  },
  'a claim that ends keeps its money': {
    module: `${SERVER}/money/ledger/bookings.ts`,
    change: () => ({ bookClaimRelease: async () => {} }),
  },
  'a bounty that ends keeps its money': {
    module: `${SERVER}/money/ledger/bookings.ts`,
    change: () => ({ bookBountyEnd: async () => true }),
  },
  'undecided work waits on': {
    module: `${SERVER}/agents/bounties/settle-claim.ts`,
    change: () => ({ settleDueClaim: async () => false }),
  },
  'a tool of a bounty can be claimed again': {
    module: `${SERVER}/repositories/bounty-claims.ts`,
    change: () => ({ hasClaimedBefore: async () => false }),
  },
  'what a standing budget has spent is forgotten': {
    module: `${SERVER}/repositories/improvement-budget.ts`,
    change: ({ sumBounties }) => ({
      sumBounties: async (db, span) =>
        (span as { which?: string }).which === 'standing' ? 0 : sumBounties?.(db, span),
    }),
  },
  'what opens by itself does not ask for the budget of the month': {
    module: `${SERVER}/agents/improvements/improvement-budget.ts`,
    change: () => ({ remainingCents: async () => null, refuseBeyondBudget: async () => {} }),
  },
  'a built-in agent opens one bounty after the other': {
    module: `${SERVER}/repositories/bounties.ts`,
    change: () => ({ findUnfinished: async () => undefined }),
  },
  'what an admin has stopped opens again by itself': {
    module: `${SERVER}/repositories/bounties.ts`,
    change: () => ({ wasStopped: async () => false }),
  },
  'a standing budget rises by itself': {
    module: `${SERVER}/repositories/standing-budget.ts`,
    change: ({ findGrant }) => ({
      findGrant: async (db) => {
        const grant = (await findGrant?.(db)) as { cents: number } | undefined
        return grant && { ...grant, cents: grant.cents + 2500 }
      },
    }),
  },
  'a failed payout is not booked back': {
    module: `${SERVER}/money/ledger/bookings.ts`,
    change: () => ({ bookPayoutBack: async () => true }),
  },
}

const SEED = 1
const RUNS = 150

let mutated = ''
afterEach(() => {
  vi.doUnmock(mutated)
  vi.resetModules()
})

test.each(Object.entries(MUTANTS))(
  'the runs notice when %s',
  async (_, { module, change }) => {
    mutated = module
    vi.resetModules()
    vi.doMock(module, async (importOriginal) => {
      const real = await importOriginal<Real>()
      return { ...real, ...change(real) }
    })
    const { findCounterexample } = await import('./find-counterexample.ts')
    const found = await findCounterexample({ seed: SEED, runs: RUNS, isQuick: true })
    expect(found).not.toBeNull()
  },
  120_000,
)
