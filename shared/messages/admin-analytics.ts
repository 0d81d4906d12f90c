import { counted } from './counted.ts'

/** What agents did, as figures. */
export const analyticsMessages = {
  noActivity: 'No activity in this timeframe',
  noActivityText: 'Agent activity appears here as it happens. Try a longer timeframe or another type.',
  noAgents: 'No active agents in this timeframe',
  noAgentsText: 'Active agents are compared here. Try a longer timeframe or another type.',
  recommendationsByAgent: 'Recommendations by agent',
  agentsByApproval: 'Agents by approved recommendations',
  agent: 'Agent',
  filed: 'Filed',
  approved: 'Approved',
  averageConfidence: 'Average confidence',
  lastActive: 'Last active',
  noRecommendations: 'No recommendations in this timeframe',
  noRecommendationsText:
    'Recommendations are counted here by category. Try a longer timeframe or another type.',
  recommendationsByCategory: 'Recommendations by category',
  categoriesCaption: 'Categories by recommendations',
  recommendations: 'Recommendations',
  share: 'Share',
  timeframe: 'Timeframe',
  agentType: 'Agent type',
  downloadCsv: 'Download CSV',
  errorLoadingAnalytics: 'Error Loading Analytics',
  details: 'Details',
  totalAgents: 'Total agents',
  approvalRate: 'Approval rate',
  latestShown: (count: number) => `Showing the latest ${count}.`,
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
  nothingFiled: 'Nothing filed in this timeframe',
  ofFiled: 'Across all filed',
  notApproved: 'Pending or rejected',
  /** `+4 points vs. the previous period` */
  points: (points: number) => {
    const sign = points > 0 ? '+' : points < 0 ? '−' : ''
    return `${sign}${counted(Math.abs(points), 'point')} vs. the previous period`
  },
} as const
