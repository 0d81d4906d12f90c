import { paths } from '#shared/paths.ts'
import { type LazyPage, lazyPage } from '../lazy-page.ts'

export const ADMIN_PAGES: readonly LazyPage[] = [
  lazyPage(paths.admin, async () => (await import('../../pages/admin/dashboard-page.tsx')).DashboardPage),
  lazyPage(paths.adminTools, async () => (await import('../../pages/admin/tools-page.tsx')).ToolsPage),
  lazyPage(
    `${paths.adminTools}/:id`,
    async () => (await import('../../pages/admin/edit-tool-page.tsx')).EditToolPage,
  ),
  lazyPage(
    paths.adminCategories,
    async () => (await import('../../pages/admin/categories-page.tsx')).CategoriesPage,
  ),
  lazyPage(paths.adminImport, async () => (await import('../../pages/admin/import-page.tsx')).ImportPage),
  lazyPage(paths.adminSites, async () => (await import('../../pages/admin/sites-page.tsx')).SitesPage),
  lazyPage(
    paths.adminImprovements,
    async () => (await import('../../pages/admin/improvements-page.tsx')).ImprovementsPage,
  ),
  lazyPage(
    `${paths.adminImprovements}/:id`,
    async () => (await import('../../pages/admin/review-improvement-page.tsx')).ReviewImprovementPage,
  ),
  lazyPage(
    paths.adminListings,
    async () => (await import('../../pages/admin/listings-page.tsx')).ListingsPage,
  ),
  lazyPage(paths.adminAgents, async () => (await import('../../pages/admin/agents-page.tsx')).AgentsPage),
  lazyPage(
    paths.recommendations,
    async () => (await import('../../pages/admin/recommendations-page.tsx')).RecommendationsPage,
  ),
  lazyPage(
    paths.agentAnalytics,
    async () => (await import('../../pages/admin/analytics-page.tsx')).AnalyticsPage,
  ),
  lazyPage(paths.adminInsight, async () => (await import('../../pages/admin/insight-page.tsx')).InsightPage),
  lazyPage(paths.adminReviews, async () => (await import('../../pages/admin/reviews-page.tsx')).ReviewsPage),
  lazyPage(paths.adminTickets, async () => (await import('../../pages/admin/tickets-page.tsx')).TicketsPage),
  lazyPage(paths.adminUsers, async () => (await import('../../pages/admin/users-page.tsx')).UsersPage),
  lazyPage(paths.adminAudit, async () => (await import('../../pages/admin/audit-page.tsx')).AuditPage),
  lazyPage(
    paths.adminSecurity,
    async () => (await import('../../pages/admin/security-page.tsx')).SecurityPage,
  ),
]
