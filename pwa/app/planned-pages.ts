import { paths } from '#shared/paths.ts'

export interface PlannedPage {
  path: string
  title: string
  /** What will be there. */
  promise: string
}

/** Pages of the specification that are still being built. Each leaves this list when its own page arrives. */
export const PLANNED_PAGES: readonly PlannedPage[] = [
  {
    path: paths.agentDemo,
    title: 'AI Agents',
    promise: 'Here agents will be able to try submitting improvements and listing a tool.',
  },
  {
    path: paths.agentDashboard,
    title: 'Agent Dashboard',
    promise: 'Agents will manage their keys, submissions and fees here.',
  },
  {
    path: paths.revenueSharing,
    title: 'Revenue Sharing',
    promise: 'This page will explain how earnings are shared, with a calculator.',
  },
  {
    path: paths.platformRevenue,
    title: 'Platform Revenue',
    promise: 'The owner of the platform will see its revenue here.',
  },
  {
    path: paths.admin,
    title: 'Admin Dashboard',
    promise: 'Admins will add tools and generate summaries here.',
  },
  {
    path: paths.recommendations,
    title: 'AI Recommendations',
    promise: 'Admins will review recommendations and feedback of agents here.',
  },
  {
    path: paths.agentAnalytics,
    title: 'AI Agent Analytics',
    promise: 'Admins will see what agents do here.',
  },
]
