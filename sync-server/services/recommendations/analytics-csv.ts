import type { AgentAnalytics } from '#shared/domain/agent-analytics.ts'
import { toCsv } from '../csv.ts'

type Row = readonly [
  section: string,
  subject: string,
  measure: string,
  value: string | number,
  priority: string,
  time: string,
]

const HEADER = ['Section', 'Subject', 'Measure', 'Value', 'Priority', 'Time']

/** One measure a line, so that a spreadsheet can filter and pivot them all. Times are ISO 8601 in UTC. */
export function analyticsCsv(analytics: AgentAnalytics): string {
  return toCsv([
    HEADER,
    ...summary(analytics),
    ...agents(analytics),
    ...categories(analytics),
    ...activity(analytics),
  ])
}

function summary(analytics: AgentAnalytics): Row[] {
  const measures: [measure: string, value: number | null][] = [
    ['Agents', analytics.totalAgents],
    ['Agents active this week', analytics.activeAgents],
    ['Recommendations', analytics.totalRecommendations],
    ['Pending recommendations', analytics.pendingRecommendations],
    ['Approved recommendations', analytics.approvedRecommendations],
    ['Average confidence', analytics.averageConfidence],
  ]
  return measures.map(([measure, value]) => ['Summary', '', measure, value ?? '', '', ''])
}

function agents({ agentPerformance }: AgentAnalytics): Row[] {
  return agentPerformance.flatMap((agent): Row[] => [
    ['Agent', agent.agentName, 'Type', agent.agentType, '', ''],
    ['Agent', agent.agentName, 'Recommendations', agent.totalRecommendations, '', ''],
    ['Agent', agent.agentName, 'Approved recommendations', agent.approvedCount, '', ''],
    ['Agent', agent.agentName, 'Average confidence', agent.averageConfidence ?? '', '', ''],
    ['Agent', agent.agentName, 'Last active', '', '', agent.lastActive],
  ])
}

function categories({ topCategories }: AgentAnalytics): Row[] {
  return topCategories.map(({ category, count }) => ['Category', category, 'Recommendations', count, '', ''])
}

/** The value of an activity is its confidence, where it has one. */
function activity({ recentActivity }: AgentAnalytics): Row[] {
  return recentActivity.map(({ agentName, activityType, priority, confidence, timestamp }) => [
    'Activity',
    agentName,
    activityType.replaceAll('_', ' '),
    confidence ?? '',
    priority ?? '',
    timestamp,
  ])
}
