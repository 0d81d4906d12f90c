import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import { analyticsMessages } from '#shared/messages/admin-analytics.ts'

type Step = AgentAnalytics['filedOverTime'][number]

/** Of those that somebody has decided on: what still waits is neither approved nor refused. null while there are none. */
export function approvalRate({ approved, decided }: Pick<Step, 'approved' | 'decided'>): number | null {
  return decided === 0 ? null : approved / decided
}

export function averageConfidence({ confidenceSum, filed }: Pick<Step, 'confidenceSum' | 'filed'>) {
  return filed === 0 ? null : confidenceSum / filed
}

/** How a rate stood after each step, beginning with the first that has one. */
export function trendOf(steps: readonly Step[], rateOf: (sum: Omit<Step, 'at'>) => number | null): number[] {
  const sum = { filed: 0, decided: 0, approved: 0, confidenceSum: 0 }
  return steps.flatMap((step) => {
    sum.filed += step.filed
    sum.decided += step.decided
    sum.approved += step.approved
    sum.confidenceSum += step.confidenceSum
    const rate = rateOf(sum)
    return rate === null ? [] : [rate]
  })
}

/** `+4 points on the period before`; null where one of the two rates is missing. */
export function pointsText(rate: number | null, before: number | null): string | null {
  if (rate === null || before === null) return null
  return analyticsMessages.points(Math.round(rate * 100) - Math.round(before * 100))
}
