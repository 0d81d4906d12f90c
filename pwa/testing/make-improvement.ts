import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'

/** An improvement that waits for review, with what a test says otherwise. */
export function makeImprovement(overrides: Partial<AdminImprovement> = {}): AdminImprovement {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: 7,
    toolId: 568,
    toolName: 'Otter.ai',
    improvementType: 'full',
    state: 'pending_review',
    priceUsd: 50,
    estimatedEarning: 42.5,
    reasoning: 'It says more.',
    fields: [],
    decisionNote: null,
    receipt: null,
    history: [{ state: 'pending_review', at, note: null }],
    isSandbox: false,
    createdAt: at,
    updatedAt: at,
    agent: { id: 3, name: 'Wordsmith', tier: 'new', approvalRate: null },
    merges: [],
    issues: [],
    ...overrides,
  }
}
