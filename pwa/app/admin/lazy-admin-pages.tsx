import { Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import { paths } from '#shared/paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { type LazyPage, lazyPage } from '../lazy-page.tsx'

/** A screen of one feature under its title. Those that join several features are files in pages/admin. */
function screen(path: string, title: string, load: () => Promise<ComponentType>): LazyPage {
  return lazyPage(path, async () => {
    const Screen = await load()
    return () => (
      <Stack gap="lg">
        <PageTitle>{title}</PageTitle>
        <Screen />
      </Stack>
    )
  })
}

export const ADMIN_PAGES: readonly LazyPage[] = [
  lazyPage(paths.admin, async () => (await import('../../pages/admin/dashboard-page.tsx')).DashboardPage),
  screen(
    paths.adminTools,
    'Tools',
    async () => (await import('../../features/admin/tools/tool-table.tsx')).ToolTable,
  ),
  lazyPage(
    `${paths.adminTools}/:id`,
    async () => (await import('../../pages/admin/edit-tool-page.tsx')).EditToolPage,
  ),
  screen(
    paths.adminCategories,
    'Categories',
    async () => (await import('../../features/admin/categories/category-list.tsx')).CategoryList,
  ),
  screen(
    paths.adminImport,
    'Import',
    async () => (await import('../../features/admin/import/import-desk.tsx')).ImportDesk,
  ),
  screen(
    paths.adminSites,
    'Websites and icons',
    async () => (await import('../../features/admin/sites/sites.tsx')).Sites,
  ),
  lazyPage(
    paths.adminImprovements,
    async () => (await import('../../pages/admin/improvements-page.tsx')).ImprovementsPage,
  ),
  lazyPage(
    `${paths.adminImprovements}/:id`,
    async () => (await import('../../pages/admin/review-improvement-page.tsx')).ReviewImprovementPage,
  ),
  screen(
    paths.adminListings,
    'Listings',
    async () => (await import('../../features/admin/listings/listing-table.tsx')).ListingTable,
  ),
  screen(
    paths.adminAgents,
    'Agents',
    async () => (await import('../../features/admin/agents/agent-table.tsx')).AgentTable,
  ),
  screen(
    paths.recommendations,
    'AI Recommendations',
    async () => (await import('../../features/admin/recommendations/review-queues.tsx')).ReviewQueues,
  ),
  screen(
    paths.agentAnalytics,
    'AI Agent Analytics',
    async () => (await import('../../features/admin/analytics/analytics.tsx')).Analytics,
  ),
  screen(
    paths.adminInsight,
    'What people do',
    async () => (await import('../../features/admin/insight/insight.tsx')).Insight,
  ),
  lazyPage(paths.adminReviews, async () => (await import('../../pages/admin/reviews-page.tsx')).ReviewsPage),
  screen(
    paths.adminTickets,
    'Support tickets',
    async () => (await import('../../features/admin/tickets/ticket-queue.tsx')).TicketQueue,
  ),
  screen(
    paths.adminUsers,
    'Users',
    async () => (await import('../../features/admin/users/user-table.tsx')).UserTable,
  ),
  screen(
    paths.adminAudit,
    'Audit log',
    async () => (await import('../../features/admin/audit/audit-log.tsx')).AuditLog,
  ),
  screen(
    paths.adminSecurity,
    'Security log',
    async () => (await import('../../features/admin/security/security-log.tsx')).SecurityLog,
  ),
]
