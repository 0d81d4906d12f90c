import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'
import { ApiError } from '../../../data/api-errors.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useSend } from '../../../data/use-send.ts'
import { improvementKey, LISTS_KEY } from './use-improvements.ts'

export type Verdict = Omit<NonNullable<CallRequest<'decideImprovement'>['body']>, 'seenAt'>

export interface VerdictProblem {
  text: string
  /** What is on the screen is not what the server has: it has to be loaded anew. */
  isOutdated: boolean
}

/** Of the card beside it, which another part of the app draws. */
const BUDGET_KEY = ['improvement-budget']

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
export function useVerdict({ id, updatedAt }: AdminImprovement, onDone: () => void) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<VerdictProblem | null>(null)
  const params = { id: String(id) }
  const { notDecided, done, firstGiven, reverted } = improvementReviewMessages
  const told = {
    failed: notDecided,
    onFailed: (error: unknown) => {
      const isOutdated = error instanceof ApiError && OUTDATED.has(error.code)
      setProblem({ text: reasonOf(error, notDecided), isOutdated })
      return true
    },
    onDone: (now: AdminImprovement) => {
      queries.setQueryData(improvementKey(id), now)
      onDone()
    },
    refresh: [LISTS_KEY, BUDGET_KEY],
  }
  const deciding = useSend({
    ...told,
    send: (verdict: Verdict) =>
      callAdmin('decideImprovement', { params, body: { ...verdict, seenAt: updatedAt } }),
    done: ({ state }, { decision }) => ({
      title: state === 'second_review' ? firstGiven : done[decision],
      tone: 'success',
    }),
  })
  const reverting = useSend({
    ...told,
    send: (reason: string) => callAdmin('revertImprovement', { params, body: { reason } }),
    done: { title: reverted, tone: 'success' },
  })
  return {
    problem,
    isSending: deciding.isSending || reverting.isSending,
    decide: (verdict: Verdict) => {
      setProblem(null)
      deciding.send(verdict)
    },
    revert: (reason: string) => {
      setProblem(null)
      reverting.send(reason)
    },
    reload: async () => {
      await queries.refetchQueries({ queryKey: improvementKey(id) })
      if (queries.getQueryState(improvementKey(id))?.status !== 'error') setProblem(null)
    },
  }
}
