import type { contract } from '#shared/api/contract.ts'
import type { AnalyticsQuery } from '#shared/domain/agent-analytics.ts'

const CSV: (typeof contract)['agentAnalyticsCsv']['path'] = '/api/admin/ai-agent-analytics.csv'

/** The same figures as a file. */
export function csvAddress(query: AnalyticsQuery): string {
  return `${CSV}?${new URLSearchParams(query)}`
}
