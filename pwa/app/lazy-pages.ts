import { lazy } from 'react'

// The home page is what most visits begin with; every other page comes in a file of its own. Those that the server
// draws as well are in served-pages.ts.
const load = {
  openingSoon: () => import('../pages/opening-soon-page.tsx'),
  notFound: () => import('../pages/not-found-page.tsx'),
  share: () => import('./share-redirect.tsx'),
  account: () => import('../pages/account-page.tsx'),
  favorites: () => import('../pages/favorites-page.tsx'),
  referrals: () => import('../pages/referrals-page.tsx'),
  support: () => import('../pages/support-page.tsx'),
  subscribe: () => import('../pages/subscribe-page.tsx'),
  unsubscribe: () => import('../pages/unsubscribe-page.tsx'),
}

export const OpeningSoonPage = lazy(() =>
  load.openingSoon().then((page) => ({ default: page.OpeningSoonPage })),
)
export const NotFoundPage = lazy(() => load.notFound().then((page) => ({ default: page.NotFoundPage })))
export const UnsubscribePage = lazy(() =>
  load.unsubscribe().then((page) => ({ default: page.UnsubscribePage })),
)
export const FavoritesPage = lazy(() => load.favorites().then((page) => ({ default: page.FavoritesPage })))
export const ReferralsPage = lazy(() => load.referrals().then((page) => ({ default: page.ReferralsPage })))
export const AccountPage = lazy(() => load.account().then((page) => ({ default: page.AccountPage })))
export const SupportPage = lazy(() => load.support().then((page) => ({ default: page.SupportPage })))
export const SubscribePage = lazy(() => load.subscribe().then((page) => ({ default: page.SubscribePage })))
export const ShareRedirect = lazy(() => load.share().then((page) => ({ default: page.ShareRedirect })))

/** For those who develop the app; builds leave it out. */
export const GalleryPage = import.meta.env.DEV
  ? lazy(() => import('../pages/gallery-page.tsx').then((page) => ({ default: page.GalleryPage })))
  : null
