import { lazy } from 'react'

// The home page is what most visits begin with; every other page comes in a file of its own.
const load = {
  tool: () => import('../pages/tool-page.tsx'),
  categories: () => import('../pages/categories-page.tsx'),
  trending: () => import('../pages/trending-page.tsx'),
  openingSoon: () => import('../pages/opening-soon-page.tsx'),
  notFound: () => import('../pages/not-found-page.tsx'),
}

export const ToolPage = lazy(() => load.tool().then(({ ToolPage }) => ({ default: ToolPage })))
export const CategoriesPage = lazy(() => load.categories().then((page) => ({ default: page.CategoriesPage })))
export const TrendingPage = lazy(() => load.trending().then((page) => ({ default: page.TrendingPage })))
export const OpeningSoonPage = lazy(() =>
  load.openingSoon().then((page) => ({ default: page.OpeningSoonPage })),
)
export const NotFoundPage = lazy(() => load.notFound().then((page) => ({ default: page.NotFoundPage })))

/** For those who develop the app; builds leave it out. */
export const GalleryPage = import.meta.env.DEV
  ? lazy(() => import('../pages/gallery-page.tsx').then((page) => ({ default: page.GalleryPage })))
  : null

const QUIET_AFTER_MS = 2000

/** Fetches the pages likely to be opened next, once this one is at rest. A failure shows when a page is really opened. */
export function prefetchPages(): () => void {
  const timer = setTimeout(() => {
    for (const page of [load.tool, load.categories, load.trending]) page().catch(() => {})
  }, QUIET_AFTER_MS)
  return () => clearTimeout(timer)
}
