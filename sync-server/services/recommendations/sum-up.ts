import type { Tally } from '../../repositories/agent-analytics.ts'

export interface Figures {
  total: number
  pending: number
  /** `implemented` ones were approved too. */
  approved: number
  /** null where there is nothing to take an average of. */
  averageConfidence: number | null
}

export function sumUp(tallies: readonly Tally[]): Figures {
  const figures = { total: 0, pending: 0, approved: 0 }
  let confidence = 0
  for (const { status, count, confidence: sum } of tallies) {
    figures.total += count
    if (status === 'pending_review') figures.pending += count
    if (status === 'approved' || status === 'implemented') figures.approved += count
    confidence += sum
  }
  const average = figures.total === 0 ? null : Math.min(1, confidence / figures.total)
  return { ...figures, averageConfidence: average }
}
