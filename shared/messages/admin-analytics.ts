import { counted } from './counted.ts'

/** What agents did, as figures. */
export const analyticsMessages = {
  noActivity: 'No activity in this time',
  noActivityText: 'What agents do is listed here as it happens. Look at a longer timeframe or another type.',
  noAgents: 'No agent was at work in this time',
  noAgentsText: 'Agents that did anything are compared here. Look at a longer timeframe or another type.',
  recommendationsByAgent: 'Recommendations by agent',
  agentsByApproval: 'Agents by what was approved of theirs',
  agent: 'Agent',
  filed: 'Filed',
  approved: 'Approved',
  averageConfidence: 'Average confidence',
  lastActive: 'Last active',
  noRecommendations: 'No recommendations in this time',
  noRecommendationsText:
    'What agents recommend is counted here by its subject. Look at a longer timeframe or another type.',
  recommendationsByCategory: 'Recommendations by category',
  categoriesCaption: 'Categories by their recommendations',
  recommendations: 'Recommendations',
  share: 'Share',
  timeframe: 'Timeframe',
  agentType: 'Agent type',
  downloadCsv: 'Download CSV',
  errorLoadingAnalytics: 'Error Loading Analytics',
  details: 'Details',
  totalAgents: 'Total agents',
  approvalRate: 'Approval rate',
  latestShown: (count: number) => `The latest ${count} are shown.`,
  activitiesBy: (step: string) => `Activities by the ${step}`,
  activeThisWeek: (count: string) => `${count} active this week`,
  failed: 'Failed to load the analytics. Please try again later.',
  timeframes: { '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days', '90d': 'Last 90 days' },
  agentTypes: {
    all: 'All agent types',
    analyzer: 'Analyzers',
    recommender: 'Recommenders',
    monitor: 'Monitors',
    optimizer: 'Optimizers',
  },
  activities: 'Activities',
  tabs: { activity: 'Recent Activity', performance: 'Agent Performance', categories: 'Categories' },
  pending: (count: string) => `${count} pending`,
  nothingDecided: 'Nothing decided yet',
  approvedOf: (approved: string, decided: string) => `${approved} approved of ${decided} decided`,
  nothingFiled: 'Nothing filed in this time',
  ofFiled: 'Of what was filed',
  notApproved: 'Pending or rejected',
  /** `+4 points on the period before` */
  points: (points: number) => {
    const sign = points > 0 ? '+' : points < 0 ? '−' : ''
    return `${sign}${counted(Math.abs(points), 'point')} on the period before`
  },
} as const
