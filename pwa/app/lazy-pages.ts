import { lazy } from 'react'

// The home page is what most visits begin with; every other page comes in a file of its own. Those that the server
// draws as well are in served-pages.ts.
const load = {
  notFound: () => import('../pages/not-found-page.tsx'),
  share: () => import('./share-redirect.tsx'),
  account: () => import('../pages/account-page.tsx'),
  agentDemo: () => import('../pages/agent-demo-page.tsx'),
  agentDashboard: () => import('../pages/agent-dashboard-page.tsx'),
  admin: () => import('./admin/admin-pages.tsx'),
  favorites: () => import('../pages/favorites-page.tsx'),
  platformRevenue: () => import('../pages/platform-revenue-page.tsx'),
  referrals: () => import('../pages/referrals-page.tsx'),
  support: () => import('../pages/support-page.tsx'),
  subscribe: () => import('../pages/subscribe-page.tsx'),
  unsubscribe: () => import('../pages/unsubscribe-page.tsx'),
}

export const NotFoundPage = lazy(() => load.notFound().then((page) => ({ default: page.NotFoundPage })))
export const UnsubscribePage = lazy(() =>
  load.unsubscribe().then((page) => ({ default: page.UnsubscribePage })),
)
export const FavoritesPage = lazy(() => load.favorites().then((page) => ({ default: page.FavoritesPage })))
export const PlatformRevenuePage = lazy(() =>
  load.platformRevenue().then((page) => ({ default: page.PlatformRevenuePage })),
)
export const ReferralsPage = lazy(() => load.referrals().then((page) => ({ default: page.ReferralsPage })))
export const AccountPage = lazy(() => load.account().then((page) => ({ default: page.AccountPage })))
export const AgentDemoPage = lazy(() => load.agentDemo().then((page) => ({ default: page.AgentDemoPage })))
export const AgentDashboardPage = lazy(() =>
  load.agentDashboard().then((page) => ({ default: page.AgentDashboardPage })),
)
export const SupportPage = lazy(() => load.support().then((page) => ({ default: page.SupportPage })))
export const AdminPages = lazy(() => load.admin().then((file) => ({ default: file.AdminPages })))
export const SubscribePage = lazy(() => load.subscribe().then((page) => ({ default: page.SubscribePage })))
export const ShareRedirect = lazy(() => load.share().then((page) => ({ default: page.ShareRedirect })))

/** For those who develop the app; builds leave it out. */
export const GalleryPage = import.meta.env.DEV
  ? lazy(() => import('../pages/gallery-page.tsx').then((page) => ({ default: page.GalleryPage })))
  : null
