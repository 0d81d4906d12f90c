import { CONNECT_PATH, RECEIPTS_PATH } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { type LazyPage, lazyPage, onlinePage } from './lazy-page.tsx'

// The home page is what most visits begin with; every other page comes in a file of its own. Those that the server
// draws as well are in served-pages.ts.
export const OTHER_PAGES: readonly LazyPage[] = [
  lazyPage(paths.share, async () => (await import('./share-redirect.tsx')).ShareRedirect),
  onlinePage(paths.subscribe, async () => (await import('../pages/subscribe-page.tsx')).SubscribePage),
  lazyPage(paths.unsubscribe, async () => (await import('../pages/unsubscribe-page.tsx')).UnsubscribePage),
  onlinePage(
    paths.removals,
    async () => (await import('../pages/review-removals-page.tsx')).ReviewRemovalsPage,
  ),
  lazyPage(paths.verify, async () => (await import('../pages/verify-page.tsx')).VerifyPage),
  lazyPage(
    paths.resetPassword,
    async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
  ),
  onlinePage(CONNECT_PATH, async () => (await import('../pages/connect-page.tsx')).ConnectPage),
  onlinePage(paths.account, async () => (await import('../pages/account-page.tsx')).AccountPage),
  onlinePage(paths.agentDemo, async () => (await import('../pages/agent-demo-page.tsx')).AgentDemoPage),
  onlinePage(
    paths.agentDashboard,
    async () => (await import('../pages/agent-dashboard-page.tsx')).AgentDashboardPage,
  ),
  lazyPage(RECEIPTS_PATH, async () => (await import('../pages/receipts-page.tsx')).ReceiptsPage),
  lazyPage(paths.updates, async () => (await import('../pages/updates-page.tsx')).UpdatesPage),
  lazyPage(paths.favorites, async () => (await import('../pages/favorites-page.tsx')).FavoritesPage),
  lazyPage(paths.submit, async () => (await import('../pages/submit-page.tsx')).SubmitPage),
  lazyPage(paths.lists, async () => (await import('../pages/lists-page.tsx')).ListsPage),
  lazyPage(paths.list(':listId'), async () => (await import('../pages/list-page.tsx')).ListPage),
  onlinePage(paths.referrals, async () => (await import('../pages/referrals-page.tsx')).ReferralsPage),
  onlinePage(
    paths.platformRevenue,
    async () => (await import('../pages/platform-revenue-page.tsx')).PlatformRevenuePage,
  ),
  lazyPage(paths.support, async () => (await import('../pages/support-page.tsx')).SupportPage),
  // For those who develop the app; builds leave it out.
  ...(import.meta.env.DEV
    ? [lazyPage('/dev/gallery', async () => (await import('../pages/gallery-page.tsx')).GalleryPage)]
    : []),
]

export const NOT_FOUND = lazyPage('*', async () => (await import('../pages/not-found-page.tsx')).NotFoundPage)

/** Around all pages of admins. */
export const ADMIN_FRAME = lazyPage('', async () => (await import('./admin/admin-pages.tsx')).AdminPages)
