import { afterEach, expect, test, vi } from 'vitest'

const SERVER = '../../../sync-server'

type Real = Record<string, (...input: unknown[]) => unknown>

interface Mutant {
  module: string
  /** What stands in for some of the functions of the module. */
  change(real: Real): Real
}

const ANY_STATE = ['created', 'processing', 'succeeded', 'declined', 'refunding', 'refunded']

/** Each takes one safeguard away; the runs must notice. */
const MUTANTS: Readonly<Record<string, Mutant>> = {
  'what is taken back leaves the pay with the agent': {
    module: `${SERVER}/agents/ledger/bookings.ts`,
    change: () => ({ bookImprovementReversal: async () => {} }),
  },
  'a reversal leaves the referrer the bonus': {
    module: `${SERVER}/repositories/ledger.ts`,
    change: ({ listEntries }) => ({
      listEntries: async (...input) => {
        const entries: unknown[] = Array.from((await listEntries?.(...input)) as Iterable<unknown>)
        // The last two are the bonus, where there is one.
        return entries.length > 3 ? entries.slice(0, -2) : entries
      },
    }),
  },
  'pending money can be spent': {
    module: `${SERVER}/agents/ledger/balance.ts`,
    change: ({ availableCents }) => ({ availableCents: (db, agent) => availableCents?.(db, agent, '9999') }),
  },
  'any state leads to any other': {
    module: '../../../shared/policy/improvement-states.ts',
    change: () => ({ mayMove: () => true }),
  },
  'a request that comes again is carried out again': {
    module: `${SERVER}/repositories/idempotency.ts`,
    change: () => ({ findAnswer: async () => undefined, insertAnswer: async () => {} }),
  },
  'a payment counts as often as it is told of': {
    module: `${SERVER}/repositories/payments.ts`,
    change: ({ movePayment }) => ({
      movePayment: (transaction, id, move, now) =>
        movePayment?.(transaction, id, Object.assign({}, move, { from: ANY_STATE }), now),
    }),
  },
  'a payment that came too late passes for the one that was taken': {
    module: `${SERVER}/repositories/payments.ts`,
    change: ({ movePayment }) => ({
      movePayment: (transaction, id, move, now) =>
        movePayment?.(transaction, id, Object.assign({}, move, { detail: null }), now),
    }),
  },
  'a payout that fails is lost': {
    module: `${SERVER}/agents/ledger/bookings.ts`,
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
    const { hunt } = await import('./hunt.ts')
    const found = await hunt({ seed: SEED, runs: RUNS, isQuick: true })
    expect(found).not.toBeNull()
  },
  120_000,
)
