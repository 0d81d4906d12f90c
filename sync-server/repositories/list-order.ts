import type { OrderByDirection, RawBuilder } from 'kysely'

interface ListOrder {
  by: RawBuilder<unknown>
  direction: OrderByDirection
}

/** What `sort` asks for, such as `name` or `-name`, among the expressions that a list can be sorted by. */
export function orderOf(
  sorts: Readonly<Record<string, RawBuilder<unknown>>>,
  sort: string | undefined,
): ListOrder | undefined {
  const by = sort === undefined ? undefined : sorts[sort.replace(/^-/, '')]
  return by && { by, direction: sort?.startsWith('-') ? 'desc' : 'asc' }
}
