import { Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import { adminTitles } from '#shared/messages/admin-titles.ts'
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
    adminTitles.tools,
    async () => (await import('../../features/admin/tools/tool-table.tsx')).ToolTable,
  ),
  lazyPage(
    `${paths.adminTools}/:id`,
    async () => (await import('../../pages/admin/edit-tool-page.tsx')).EditToolPage,
  ),
  screen(
    paths.adminCategories,
    adminTitles.categories,
    async () => (await import('../../features/admin/categories/category-list.tsx')).CategoryList,
  ),
  screen(
    paths.adminImport,
    adminTitles.import,
    async () => (await import('../../features/admin/import/import-desk.tsx')).ImportDesk,
  ),
  screen(
    paths.adminSites,
    adminTitles.sites,
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
    adminTitles.listings,
    async () => (await import('../../features/admin/listings/listing-table.tsx')).ListingTable,
  ),
  screen(
    paths.adminAgents,
    adminTitles.agents,
    async () => (await import('../../features/admin/agents/agent-table.tsx')).AgentTable,
  ),
  screen(
    paths.recommendations,
    adminTitles.recommendations,
    async () => (await import('../../features/admin/recommendations/review-queues.tsx')).ReviewQueues,
  ),
  screen(
    paths.agentAnalytics,
    adminTitles.analytics,
    async () => (await import('../../features/admin/analytics/analytics.tsx')).Analytics,
  ),
  screen(
    paths.adminInsight,
    adminTitles.insight,
    async () => (await import('../../features/admin/insight/insight.tsx')).Insight,
  ),
  lazyPage(paths.adminReviews, async () => (await import('../../pages/admin/reviews-page.tsx')).ReviewsPage),
  screen(
    paths.adminTickets,
    adminTitles.tickets,
    async () => (await import('../../features/admin/tickets/ticket-queue.tsx')).TicketQueue,
  ),
  screen(
    paths.adminUsers,
    adminTitles.users,
    async () => (await import('../../features/admin/users/user-table.tsx')).UserTable,
  ),
  screen(
    paths.adminAudit,
    adminTitles.audit,
    async () => (await import('../../features/admin/audit/audit-log.tsx')).AuditLog,
  ),
  screen(
    paths.adminSecurity,
    adminTitles.security,
    async () => (await import('../../features/admin/security/security-log.tsx')).SecurityLog,
  ),
]
