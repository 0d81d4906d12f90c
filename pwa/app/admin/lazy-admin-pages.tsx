import type { ComponentType } from 'react'
import { paths } from '#shared/paths.ts'
import { type LazyPage, lazyPage } from '../lazy-page.tsx'
import type { AdminScreenName } from './admin-pages.tsx'

/** A screen of one feature under its title. Those that join several features are files in pages/admin. */
function screen(path: string, name: AdminScreenName, load: () => Promise<ComponentType>): LazyPage {
  return lazyPage(path, async () => {
    // The title comes with the frame, which every screen stands in.
    const [Screen, { AdminScreen }] = await Promise.all([load(), import('./admin-pages.tsx')])
    return () => (
      <AdminScreen name={name}>
        <Screen />
      </AdminScreen>
    )
  })
}

export const ADMIN_PAGES: readonly LazyPage[] = [
  lazyPage(paths.admin, async () => (await import('../../pages/admin/dashboard-page.tsx')).DashboardPage),
  screen(
    paths.adminTools,
    'tools',
    async () => (await import('../../features/admin/tools/tool-table.tsx')).ToolTable,
  ),
  lazyPage(
    `${paths.adminTools}/:id`,
    async () => (await import('../../pages/admin/edit-tool-page.tsx')).EditToolPage,
  ),
  screen(
    paths.adminCategories,
    'categories',
    async () => (await import('../../features/admin/categories/category-list.tsx')).CategoryList,
  ),
  screen(
    paths.adminImport,
    'import',
    async () => (await import('../../features/admin/import/import-desk.tsx')).ImportDesk,
  ),
  screen(paths.adminSites, 'sites', async () => (await import('../../features/admin/sites/sites.tsx')).Sites),
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
    'listings',
    async () => (await import('../../features/admin/listings/listing-table.tsx')).ListingTable,
  ),
  screen(
    paths.adminAgents,
    'agents',
    async () => (await import('../../features/admin/agents/agent-table.tsx')).AgentTable,
  ),
  screen(
    paths.recommendations,
    'recommendations',
    async () => (await import('../../features/admin/recommendations/review-queues.tsx')).ReviewQueues,
  ),
  screen(
    paths.agentAnalytics,
    'analytics',
    async () => (await import('../../features/admin/analytics/analytics.tsx')).Analytics,
  ),
  screen(
    paths.adminInsight,
    'insight',
    async () => (await import('../../features/admin/insight/insight.tsx')).Insight,
  ),
  lazyPage(paths.adminReviews, async () => (await import('../../pages/admin/reviews-page.tsx')).ReviewsPage),
  screen(
    paths.adminTickets,
    'tickets',
    async () => (await import('../../features/admin/tickets/ticket-queue.tsx')).TicketQueue,
  ),
  screen(
    paths.adminNewsletter,
    'newsletter',
    async () => (await import('../../features/admin/newsletter/newsletter-desk.tsx')).NewsletterDesk,
  ),
  screen(
    paths.adminClaims,
    'claims',
    async () => (await import('../../features/admin/claims/claim-desk.tsx')).ClaimDesk,
  ),
  screen(
    paths.adminUsers,
    'users',
    async () => (await import('../../features/admin/users/user-table.tsx')).UserTable,
  ),
  screen(
    paths.adminAudit,
    'audit',
    async () => (await import('../../features/admin/audit/audit-log.tsx')).AuditLog,
  ),
  screen(
    paths.adminSecurity,
    'security',
    async () => (await import('../../features/admin/security/security-log.tsx')).SecurityLog,
  ),
]
