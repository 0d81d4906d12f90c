import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { improvementReviewMessages } from '#shared/messages/improvement-review.ts'
import { callAdmin } from '../../data/admin-api.ts'
import type { CallRequest } from '../../data/api-client.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import { improvementKey, LISTS_KEY } from './use-improvements.ts'

export type Verdict = Omit<NonNullable<CallRequest<'decideImprovement'>['body']>, 'seenAt'>

export interface VerdictProblem {
  text: string
  /** What is on the screen is not what the server has: it has to be loaded anew. */
  isOutdated: boolean
}

const FIRST_GIVEN = 'First approval given'
/** Of the card beside it, which another part of the app draws. */
const BUDGET_KEY = ['improvement-budget']
const DONE: Readonly<Record<Verdict['decision'], string>> = {
  approve: 'Improvement approved',
  withdraw_approval: 'Approval taken back',
  request_changes: 'Changes requested',
  reject: 'Improvement rejected',
}

/** Somebody else has decided, the agent has written it anew, or the tool has moved on. */
const OUTDATED: ReadonlySet<string | null> = new Set([
  'improvement-moved',
  'improvement-state',
  'improvement-stale',
  'approval-differs',
  'second-approver-needed',
  'unlinked-approver-needed',
])

/** Decides on what is on the screen, or takes back what was decided. */
export function useVerdict({ id, updatedAt }: AdminImprovement) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<VerdictProblem | null>(null)
  const params = { id: String(id) }

  /** Whether it is done. */
  async function act(call: () => Promise<AdminImprovement>, done: string): Promise<boolean> {
    setProblem(null)
    try {
      const now = await call()
      queries.setQueryData(improvementKey(id), now)
      showToast({ title: now.state === 'second_review' ? FIRST_GIVEN : done, tone: 'success' })
      return true
    } catch (error) {
      const isOutdated = error instanceof ApiError && OUTDATED.has(error.code)
      setProblem({ text: reasonOf(error, improvementReviewMessages.notDecided), isOutdated })
      return false
    } finally {
      void queries.invalidateQueries({ queryKey: LISTS_KEY })
      void queries.invalidateQueries({ queryKey: BUDGET_KEY })
    }
  }

  return {
    problem,
    decide: (verdict: Verdict) => {
      const body = { ...verdict, seenAt: updatedAt }
      return act(() => callAdmin('decideImprovement', { params, body }), DONE[verdict.decision])
    },
    revert: (reason: string) =>
      act(() => callAdmin('revertImprovement', { params, body: { reason } }), 'Improvement reverted'),
    reload: async () => {
      await queries.refetchQueries({ queryKey: improvementKey(id) })
      if (queries.getQueryState(improvementKey(id))?.status !== 'error') setProblem(null)
    },
  }
}
