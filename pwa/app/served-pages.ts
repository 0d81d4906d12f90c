import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { paths } from '#shared/paths.ts'

/** The pages that the server draws, by name: `tool` is in `pages/tool-page.tsx`. The home page is part of the app. */
const load = {
  tool: () => import('../pages/tool-page.tsx').then((page) => page.ToolPage),
  categories: () => import('../pages/categories-page.tsx').then((page) => page.CategoriesPage),
  category: () => import('../pages/category-page.tsx').then((page) => page.CategoryPage),
  trending: () => import('../pages/trending-page.tsx').then((page) => page.TrendingPage),
  hub: () => import('../pages/hub-page.tsx').then((page) => page.HubPage),
  compare: () => import('../pages/compare-page.tsx').then((page) => page.ComparePage),
  'revenue-sharing': () =>
    import('../pages/revenue-sharing-page.tsx').then((page) => page.RevenueSharingPage),
}
export type ServedName = keyof typeof load
export type ServedPages = Readonly<Record<ServedName, ComponentType>>

/** Where they are. */
export const SERVED_ROUTES: readonly { path: string; name: ServedName }[] = [
  { path: '/tool/:id', name: 'tool' },
  { path: paths.categories, name: 'categories' },
  { path: '/categories/:slug', name: 'category' },
  { path: paths.trending, name: 'trending' },
  { path: paths.hub, name: 'hub' },
  { path: `${paths.compareNone}/:ids?`, name: 'compare' },
  { path: paths.revenueSharing, name: 'revenue-sharing' },
]

const fromFile = (name: ServedName) => lazy(() => load[name]().then((page) => ({ default: page })))

/** Each in a file of its own, fetched when the page is opened. */
export const lazyPages: ServedPages = {
  tool: fromFile('tool'),
  categories: fromFile('categories'),
  category: fromFile('category'),
  trending: fromFile('trending'),
  hub: fromFile('hub'),
  compare: fromFile('compare'),
  'revenue-sharing': fromFile('revenue-sharing'),
}

/** The page at an address, when it is one of these. */
export function servedName(pathname: string): ServedName | null {
  return SERVED_ROUTES.find(({ path }) => matchPath(path, pathname) !== null)?.name ?? null
}

/**
 * The same with the page of an address already there: what the server drew is taken over in one go, without a moment
 * in which React would have to wait for the page's file.
 */
export async function pagesWith(pathname: string): Promise<ServedPages> {
  const name = servedName(pathname)
  if (name === null) return lazyPages
  const page = await load[name]().catch(() => null)
  return page === null ? lazyPages : { ...lazyPages, [name]: page }
}
