import { paths } from '#shared/paths.ts'
import type { CatalogueVersion } from '../services/catalogue/catalogue-version.ts'
import { shareDestination } from '../services/site/share.ts'

export interface Move {
  /** 301: it is always there. 302: the catalogue says where, and may say otherwise tomorrow. */
  status: 301 | 302
  to: string
}

/** Where an address that is no page's own leads; null for all others. `search` keeps its question mark. */
export function pageMove(path: string, search: string, version: CatalogueVersion): Move | null {
  if (path === paths.share) return { status: 302, to: shareDestination(version, search) }
  const category = categoryByName(path, version)
  if (category !== null) return { status: 302, to: category + search }
  const to = otherName(path, search) ?? (isClosed(path) ? path.replace(/\/+$/, '') + search : null)
  return to === null ? null : { status: 301, to }
}

/** SPEC §2: `/tools/{id}` is the same page as `/tool/{id}`. A category has its own address. */
function otherName(path: string, search: string): string | null {
  const id = /^\/tools\/([^/]+)\/*$/.exec(path)?.[1]
  if (id !== undefined) return `/tool/${id}${search}`
  if (path !== paths.categories) return null
  const category = new URLSearchParams(search).get('category')
  return category ? paths.categoryTools(category) : null
}

/** The address of a category that is called by its name, or by its slug in another case. */
function categoryByName(path: string, { categories }: CatalogueVersion): string | null {
  const text = /^\/categories\/([^/]+)$/.exec(path)?.[1]
  if (text === undefined) return null
  const [given, wanted] = [decodeURIComponent(text), decodeURIComponent(text).toLowerCase()]
  if (categories.some(({ slug }) => slug === given)) return null
  const meant = categories.find(({ name, slug }) => slug === wanted || name.toLowerCase() === wanted)
  return meant === undefined ? null : paths.categoryTools(meant.slug)
}

/**
 * A closing slash does not make another page. Two slashes (or backslashes) at the start would send the browser to
 * another host.
 */
function isClosed(path: string): boolean {
  return /^\/[^/\\].*\/$/.test(path)
}
