import type { AnalyticsQuery } from '#shared/domain/agent-analytics.ts'

type Timeframe = AnalyticsQuery['timeframe']
type AgentChoice = AnalyticsQuery['agentType']

/** The first is the usual one, which the address does not name. */
export const TIMEFRAMES: readonly [Timeframe, ...Timeframe[]] = ['7d', '24h', '30d', '90d']
export const AGENT_TYPES: readonly [AgentChoice, ...AgentChoice[]] = [
  'all',
  'analyzer',
  'recommender',
  'monitor',
  'optimizer',
]

/** In the order of their length. */
export const TIMEFRAME_OPTIONS: readonly { value: Timeframe; label: string }[] = [
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
]

export const AGENT_TYPE_OPTIONS: readonly { value: AgentChoice; label: string }[] = [
  { value: 'all', label: 'All agent types' },
  { value: 'analyzer', label: 'Analyzers' },
  { value: 'recommender', label: 'Recommenders' },
  { value: 'monitor', label: 'Monitors' },
  { value: 'optimizer', label: 'Optimizers' },
]
