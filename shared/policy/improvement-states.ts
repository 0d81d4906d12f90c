/** Who takes an improvement from one state to the next. */
export type Actor = 'agent' | 'admin' | 'system'

/**
 * The life of an improvement:
 *
 *   submitted → pending_review → second_review → approved → applied → paid
 *                 ↓      ↑ ↓                                   ↓        ↓
 *         changes_requested  rejected                        reversed (also from paid)
 *
 * Where one approval is enough, `pending_review` leads to `approved`. In `second_review` one admin has approved it and a
 * second one has to: either may request changes or reject it, and the first may take the approval back, which leads to
 * `pending_review`. `withdrawn` follows every state without a final decision. `submitted` lasts while it is checked and
 * `approved` while it is written; both are over within one transaction and stay in its history.
 */
export const IMPROVEMENT_STATES = [
  'submitted',
  'pending_review',
  'second_review',
  'changes_requested',
  'approved',
  'applied',
  'paid',
  'rejected',
  'withdrawn',
  'reversed',
] as const
export type ImprovementState = (typeof IMPROVEMENT_STATES)[number]

export const IMPROVEMENT_TRANSITIONS = {
  submitted: { system: ['pending_review'] },
  pending_review: {
    admin: ['approved', 'second_review', 'changes_requested', 'rejected'],
    agent: ['withdrawn'],
  },
  second_review: {
    admin: ['approved', 'pending_review', 'changes_requested', 'rejected'],
    agent: ['withdrawn'],
  },
  changes_requested: {
    agent: ['pending_review', 'withdrawn'],
    admin: ['rejected'],
    // Of a bounty, when the time for the changes is over.
    system: ['withdrawn'],
  },
  approved: { system: ['applied'] },
  // At once where the clock has paid a bounty before the decision.
  applied: { agent: ['paid'], admin: ['reversed'], system: ['paid'] },
  paid: { admin: ['reversed'] },
  rejected: {},
  withdrawn: {},
  reversed: {},
} as const satisfies Record<ImprovementState, Partial<Record<Actor, readonly ImprovementState[]>>>

/** Those that wait for an admin. */
export const WAITING_STATES = ['submitted', 'pending_review', 'second_review'] as const

/** Those without a final decision. */
export const UNDECIDED_STATES = [...WAITING_STATES, 'changes_requested'] as const

/** Whether this actor may take an improvement from one state to the other. */
export function mayTransition(actor: Actor, from: ImprovementState, to: ImprovementState): boolean {
  const transitions: Partial<Record<Actor, readonly ImprovementState[]>> = IMPROVEMENT_TRANSITIONS[from]
  return transitions[actor]?.includes(to) ?? false
}
