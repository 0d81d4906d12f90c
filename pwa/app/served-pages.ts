import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { paths } from '#shared/paths.ts'

/** The pages that the server draws, by name: `tool` is in `pages/tool-page.tsx`. The home page is part of the app. */
const load = {
  tool: () => import('../pages/tool-page.tsx').then((page) => page.ToolPage),
  categories: () => import('../pages/categories-page.tsx').then((page) => page.CategoriesPage),
  category: () => import('../pages/category-page.tsx').then((page) => page.CategoryPage),
  trending: () => import('../pages/trending-page.tsx').then((page) => page.TrendingPage),
  graveyard: () => import('../pages/graveyard-page.tsx').then((page) => page.GraveyardPage),
  hub: () => import('../pages/hub-page.tsx').then((page) => page.HubPage),
  compare: () => import('../pages/compare-page.tsx').then((page) => page.ComparePage),
  alternatives: () => import('../pages/alternatives-page.tsx').then((page) => page.AlternativesPage),
  'shared-list': () => import('../pages/shared-list-page.tsx').then((page) => page.SharedListPage),
  'revenue-sharing': () =>
    import('../pages/revenue-sharing-page.tsx').then((page) => page.RevenueSharingPage),
  privacy: () => import('../pages/privacy-page.tsx').then((page) => page.PrivacyPage),
}
export type ServedName = keyof typeof load
/** Pages whose files are there already. */
export type ServedPages = Readonly<Partial<Record<ServedName, ComponentType>>>

/** Where a page is, and the page itself, in a file of its own that is fetched when the page is opened. */
const route = (path: string, name: ServedName) => ({
  path,
  name,
  LazyPage: lazy(() => load[name]().then((page) => ({ default: page }))),
})

export const SERVED_ROUTES = [
  route('/tool/:id', 'tool'),
  route(paths.categories, 'categories'),
  route('/categories/:slug', 'category'),
  route(paths.trending, 'trending'),
  route(paths.graveyard, 'graveyard'),
  route(paths.hub, 'hub'),
  route(`${paths.compareNone}/:ids?`, 'compare'),
  route('/alternatives/:slug', 'alternatives'),
  route(paths.sharedList(':token'), 'shared-list'),
  route(paths.revenueSharing, 'revenue-sharing'),
  route(paths.privacy, 'privacy'),
]

/** The page at an address, when it is one of these. */
export function servedName(pathname: string): ServedName | null {
  return SERVED_ROUTES.find(({ path }) => matchPath(path, pathname) !== null)?.name ?? null
}

export const NO_PAGES: ServedPages = {}

/**
 * The page of an address: what the server drew is taken over in one go, without a moment in which React would have to
 * wait for the page's file.
 */
export async function pagesWith(pathname: string): Promise<ServedPages> {
  const name = servedName(pathname)
  if (name === null) return NO_PAGES
  const page = await load[name]().catch(() => null)
  return page === null ? NO_PAGES : { [name]: page }
}
