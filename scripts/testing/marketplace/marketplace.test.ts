import { expect, test } from 'vitest'
import { findCounterexample } from './find-counterexample.ts'
import type { Tally } from './run.ts'

const SEED = 20_261_120
const RUNS = 100

/** States that the runs must reach: otherwise they prove nothing. */
const EXPECTED = [
  ...[
    'pending_review',
    'second_review',
    'changes_requested',
    'applied',
    'paid',
    'rejected',
    'withdrawn',
    'reversed',
  ].map((state) => `improvement ${state}`),
  ...['awaiting_payment', 'held', 'published', 'expired', 'taken_down', 'refunded', 'withdrawn'].map(
    (state) => `listing ${state}`,
  ),
  ...['paid', 'failed', 'cancelled'].map((state) => `payout ${state}`),
  ...['paid', 'failed', 'cancelled'].map((state) => `bonus payout ${state}`),
  ...['draft', 'second_review', 'ended', 'dropped'].map((state) => `bounty ${state}`),
  'bounty opened by itself',
  ...['accepted', 'paid', 'lapsed', 'given_back', 'refused', 'reversed'].map((state) => `claim ${state}`),
]

test('after any sequence of steps, every cent is booked correctly and every state was reached by a valid transition', async () => {
  const tally: Tally = new Map()
  expect(await findCounterexample({ seed: SEED, runs: RUNS, tally })).toBeNull()
  expect(EXPECTED.filter((state) => !tally.has(state))).toEqual([])
}, 600_000)
