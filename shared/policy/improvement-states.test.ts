import { expect, test } from 'vitest'
import {
  IMPROVEMENT_STATES,
  IMPROVEMENT_TRANSITIONS,
  mayTransition,
  UNDECIDED_STATES,
} from './improvement-states.ts'

const MOVERS = ['agent', 'admin', 'system'] as const
const nextOf = (from: (typeof IMPROVEMENT_STATES)[number]) =>
  IMPROVEMENT_STATES.filter((to) => MOVERS.some((mover) => mayTransition(mover, from, to)))

test('every state but the first is reached from it', () => {
  const reached = new Set(['submitted'])
  for (const state of IMPROVEMENT_STATES) for (const next of nextOf(state)) reached.add(next)
  expect([...reached].sort()).toEqual([...IMPROVEMENT_STATES].sort())
})

test('what is rejected, withdrawn or reversed stays so', () => {
  expect(IMPROVEMENT_STATES.filter((state) => nextOf(state).length === 0)).toEqual([
    'rejected',
    'withdrawn',
    'reversed',
  ])
})

/** What the clock of bounties does: work that lapses, and work that it has paid for before the decision. */
const BY_CLOCK: ReadonlySet<string> = new Set(['changes_requested withdrawn', 'applied paid'])

test('admins alone approve and take back; agents alone withdraw and collect, but for what the clock does', () => {
  for (const from of IMPROVEMENT_STATES) {
    for (const to of ['approved', 'rejected', 'changes_requested', 'reversed'] as const)
      expect([mayTransition('agent', from, to), mayTransition('system', from, to)]).toEqual([false, false])
    for (const to of ['withdrawn', 'paid'] as const)
      expect([mayTransition('admin', from, to), mayTransition('system', from, to)]).toEqual([
        false,
        BY_CLOCK.has(`${from} ${to}`),
      ])
  }
})

test('the undecided ones are those that can still be rejected, and the one that is being checked', () => {
  const open = IMPROVEMENT_STATES.filter((state) => mayTransition('admin', state, 'rejected'))
  expect([...UNDECIDED_STATES]).toEqual(['submitted', ...open])
  expect(Object.keys(IMPROVEMENT_TRANSITIONS)).toEqual([...IMPROVEMENT_STATES])
})
