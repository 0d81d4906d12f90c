import { type CatalogueQuery, EMPTY_QUERY, queryToParams } from '#shared/catalogue/query.ts'
import { paths } from '#shared/paths.ts'

/** Where a query is shown. */
export function addressOf(query: CatalogueQuery): string {
  const parameters = queryToParams(query).toString()
  return parameters === '' ? paths.home : `${paths.home}?${parameters}`
}

/** The same question without its place in the list: two queries with the same key show the same tools in the same order. */
export function listKey(query: CatalogueQuery): string {
  return queryToParams({ ...query, page: 1 }).toString()
}

/** Whether anything narrows the list down, so that there is something to clear. */
export function isNarrowed(query: CatalogueQuery): boolean {
  return listKey(query) !== listKey({ ...EMPTY_QUERY, sortBy: query.sortBy })
}

/** A value switched on or off in a list of filters. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

/** A group's name as the address shows it; the catalogue reads category names in any spelling of that kind. */
export function groupAddress(group: string): string {
  return group.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}
