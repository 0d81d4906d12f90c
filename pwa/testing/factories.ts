import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { SyncTool, Tool } from '#shared/domain/tool.ts'
import { makeTool } from '#shared/testing/factories.ts'
import type { Me } from '../data/session.ts'
import { toSyncTool } from '../data/tool-forms.ts'
import { STORED_SCHEMA, type SyncCursor } from '../sync/sync-cursor.ts'

/** The mark of a complete catalogue. */
export function makeSyncCursor(overrides: Partial<SyncCursor> = {}): SyncCursor {
  return {
    epoch: 'aaaaaaaaaaaaaaaa',
    cursor: 1,
    schema: STORED_SCHEMA,
    isComplete: true,
    needsRefill: false,
    ...overrides,
  }
}

/** A valid tool in the form of the device; its name follows the id. */
export function makeSyncTool(overrides: Partial<Tool> = {}): SyncTool {
  const tool = makeTool(overrides)
  return { ...toSyncTool({ ...tool, ai_summary: tool.aiSummary }), details: {} }
}

/** A signed-in free user. */
export function makeUser(overrides: Partial<Me> = {}): Me {
  return {
    id: 1,
    username: 'ada',
    email: 'ada@example.com',
    is_premium: false,
    isAdmin: false,
    isOwner: false,
    stripeCustomerId: null,
    subscriptionStartDate: null,
    referralCode: null,
    created_at: '2026-01-02T03:04:05.000Z',
    premiumCredits: 0,
    ...overrides,
  }
}

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
    agent: {
      id: 3,
      name: 'Wordsmith',
      tier: 'new',
      approvalRate: null,
      reverted: 0,
      isSample: false,
      domain: null,
    },
    merges: [],
    issues: [],
    approvals: { given: [], yourLinks: [], yours: 'decides', others: [] },
    bounty: null,
    ...overrides,
  }
}
