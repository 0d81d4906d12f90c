import { expect, test } from 'vitest'
import { hunt } from './hunt.ts'
import type { Tally } from './run.ts'

const SEED = 20_261_120
const RUNS = 80

/** What must have come about, or the runs say nothing. */
const EXPECTED = [
  ...['pending_review', 'changes_requested', 'applied', 'paid', 'rejected', 'withdrawn', 'reversed'].map(
    (state) => `improvement ${state}`,
  ),
  ...['awaiting_payment', 'published', 'expired', 'taken_down', 'refunded', 'withdrawn'].map(
    (state) => `listing ${state}`,
  ),
  ...['paid', 'failed', 'cancelled'].map((state) => `payout ${state}`),
]

test('whatever happens in a market, every cent is where it belongs and every state is reached by an arrow', async () => {
  const tally: Tally = new Map()
  expect(await hunt({ seed: SEED, runs: RUNS, tally })).toBeNull()
  expect(EXPECTED.filter((state) => !tally.has(state))).toEqual([])
}, 120_000)
