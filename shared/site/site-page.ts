import { parseComparedIds, versusPairs } from '../catalogue/compare-ids.ts'
import { type CatalogueQuery, queryFromParams, type SortBy } from '../catalogue/query.ts'
import { paths } from '../paths.ts'
import { FIXED_PAGES } from './fixed-pages.ts'

/** What an address of the site leads to. */
export type SitePage =
  | { kind: 'home'; query: CatalogueQuery }
  | { kind: 'fixed'; path: string }
  | { kind: 'category'; slug: string; sortBy: SortBy | null }
  /** null: no number that a tool could have. */
  | { kind: 'tool'; id: number | null }
  /** The different ids that can be compared. `isClean`: the address names nothing else. */
  | { kind: 'compare'; ids: readonly number[]; isClean: boolean }
  /** The pairs of slugs that the address may mean. */
  | { kind: 'versus'; pairs: readonly (readonly [string, string])[] }
  /** What to use instead of a tool. */
  | { kind: 'alternatives'; slug: string }
  /** A list that is shared under a token, or none. */
  | { kind: 'list'; token: string }
  | { kind: 'missing' }

/** @param path still encoded, as in an address @param search the query, with its question mark or empty */
export function sitePage(path: string, search: string): SitePage {
  const query = queryFromParams(new URLSearchParams(search))
  if (path === paths.home) return { kind: 'home', query }
  if (path === paths.compareNone) return comparePage('')
  if (FIXED_PAGES.has(path)) return { kind: 'fixed', path }
  const [, admins, lists] = ONE_OF_MANY.exec(path) ?? []
  const owner = admins ?? lists
  if (owner !== undefined) return { kind: 'fixed', path: owner }
  const [, area, rest, ...more] = path.split('/')
  if (rest === undefined || rest === '' || more.length > 0) return { kind: 'missing' }
  if (area === 'tool') return { kind: 'tool', id: readToolId(rest) }
  if (area === 'categories') return { kind: 'category', slug: decode(rest), sortBy: query.sortBy }
  if (area === 'list') return { kind: 'list', token: decode(rest) }
  if (area === 'alternatives') return { kind: 'alternatives', slug: decode(rest) }
  return area === 'compare' ? comparePage(decode(rest)) : { kind: 'missing' }
}

/** A detail page of the administration, or of a user's own, has the name of its list. */
const ONE_OF_MANY = /^(?:(\/admin\/(?:tools|improvements))\/[1-9]\d{0,14}|(\/lists)\/[0-9a-f]{32})$/

function comparePage(text: string): SitePage {
  const pairs = versusPairs(text)
  if (pairs.length > 0) return { kind: 'versus', pairs }
  const { ids, leftOut, unreadable } = parseComparedIds(text)
  return { kind: 'compare', ids, isClean: leftOut.length + unreadable.length === 0 }
}

function readToolId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** An address that cannot be decoded is taken as it is; it leads nowhere. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
