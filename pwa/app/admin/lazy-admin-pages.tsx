import type { ComponentType } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
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
    adminPaths.tools,
    'tools',
    async () => (await import('../../features/admin/tools/tool-table.tsx')).ToolTable,
  ),
  lazyPage(
    `${adminPaths.tools}/:id`,
    async () => (await import('../../pages/admin/edit-tool-page.tsx')).EditToolPage,
  ),
  screen(
    adminPaths.categories,
    'categories',
    async () => (await import('../../features/admin/categories/category-list.tsx')).CategoryList,
  ),
  screen(
    adminPaths.import,
    'import',
    async () => (await import('../../features/admin/import/import-desk.tsx')).ImportDesk,
  ),
  screen(adminPaths.sites, 'sites', async () => (await import('../../features/admin/sites/sites.tsx')).Sites),
  lazyPage(
    adminPaths.improvements,
    async () => (await import('../../pages/admin/improvements-page.tsx')).ImprovementsPage,
  ),
  lazyPage(
    `${adminPaths.improvements}/:id`,
    async () => (await import('../../pages/admin/review-improvement-page.tsx')).ReviewImprovementPage,
  ),
  lazyPage(
    adminPaths.bounties,
    async () => (await import('../../pages/admin/bounties-page.tsx')).BountiesPage,
  ),
  screen(
    adminPaths.listings,
    'listings',
    async () => (await import('../../features/admin/listings/listing-table.tsx')).ListingTable,
  ),
  screen(
    adminPaths.agents,
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
    adminPaths.insight,
    'insight',
    async () => (await import('../../features/admin/insight/insight.tsx')).Insight,
  ),
  lazyPage(adminPaths.reviews, async () => (await import('../../pages/admin/reviews-page.tsx')).ReviewsPage),
  screen(
    adminPaths.tickets,
    'tickets',
    async () => (await import('../../features/admin/tickets/ticket-queue.tsx')).TicketQueue,
  ),
  screen(
    adminPaths.newsletter,
    'newsletter',
    async () => (await import('../../features/admin/newsletter/newsletter-desk.tsx')).NewsletterDesk,
  ),
  screen(
    adminPaths.suggestions,
    'suggestions',
    async () => (await import('../../features/admin/improvements/suggestion-desk.tsx')).SuggestionDesk,
  ),
  screen(
    adminPaths.claims,
    'claims',
    async () => (await import('../../features/admin/claims/claim-desk.tsx')).ClaimDesk,
  ),
  screen(
    adminPaths.users,
    'users',
    async () => (await import('../../features/admin/users/user-table.tsx')).UserTable,
  ),
  screen(
    adminPaths.audit,
    'audit',
    async () => (await import('../../features/admin/audit/audit-log.tsx')).AuditLog,
  ),
  screen(
    adminPaths.security,
    'security',
    async () => (await import('../../features/admin/security/security-log.tsx')).SecurityLog,
  ),
]
