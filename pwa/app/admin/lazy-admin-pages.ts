import { type ComponentType, lazy } from 'react'
import { paths } from '#shared/paths.ts'

interface AdminPage {
  path: string
  Page: ComponentType
}

const fromFile = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** Each in a file of its own, fetched when the page is opened. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: paths.admin,
    Page: fromFile(async () => (await import('../../pages/admin/dashboard-page.tsx')).DashboardPage),
  },
  {
    path: paths.adminTools,
    Page: fromFile(async () => (await import('../../pages/admin/tools-page.tsx')).ToolsPage),
  },
  {
    path: `${paths.adminTools}/:id`,
    Page: fromFile(async () => (await import('../../pages/admin/edit-tool-page.tsx')).EditToolPage),
  },
  {
    path: paths.adminCategories,
    Page: fromFile(async () => (await import('../../pages/admin/categories-page.tsx')).CategoriesPage),
  },
  {
    path: paths.adminImport,
    Page: fromFile(async () => (await import('../../pages/admin/import-page.tsx')).ImportPage),
  },
  {
    path: paths.adminImprovements,
    Page: fromFile(async () => (await import('../../pages/admin/improvements-page.tsx')).ImprovementsPage),
  },
  {
    path: `${paths.adminImprovements}/:id`,
    Page: fromFile(
      async () => (await import('../../pages/admin/review-improvement-page.tsx')).ReviewImprovementPage,
    ),
  },
  {
    path: paths.adminListings,
    Page: fromFile(async () => (await import('../../pages/admin/listings-page.tsx')).ListingsPage),
  },
  {
    path: paths.adminAgents,
    Page: fromFile(async () => (await import('../../pages/admin/agents-page.tsx')).AgentsPage),
  },
  {
    path: paths.recommendations,
    Page: fromFile(
      async () => (await import('../../pages/admin/recommendations-page.tsx')).RecommendationsPage,
    ),
  },
  {
    path: paths.agentAnalytics,
    Page: fromFile(async () => (await import('../../pages/admin/analytics-page.tsx')).AnalyticsPage),
  },
  {
    path: paths.adminReviews,
    Page: fromFile(async () => (await import('../../pages/admin/reviews-page.tsx')).ReviewsPage),
  },
  {
    path: paths.adminTickets,
    Page: fromFile(async () => (await import('../../pages/admin/tickets-page.tsx')).TicketsPage),
  },
  {
    path: paths.adminUsers,
    Page: fromFile(async () => (await import('../../pages/admin/users-page.tsx')).UsersPage),
  },
  {
    path: paths.adminAudit,
    Page: fromFile(async () => (await import('../../pages/admin/audit-page.tsx')).AuditPage),
  },
]
