import type { OrderByItemBuilder, RawBuilder } from 'kysely'

interface ListOrder {
  by: RawBuilder<unknown>
  direction: (item: OrderByItemBuilder) => OrderByItemBuilder
}

/** What `sort` asks for, such as `name` or `-name`, among the expressions that a list can be sorted by. */
export function orderOf(
  sorts: Readonly<Record<string, RawBuilder<unknown>>>,
  sort: string | undefined,
): ListOrder | undefined {
  const by = sort === undefined ? undefined : sorts[sort.replace(/^-/, '')]
  return by && { by, direction: sort?.startsWith('-') ? downwards : upwards }
}

/** Nothing is less than anything, on any database. */
const upwards = (item: OrderByItemBuilder) => item.asc().nullsFirst()
const downwards = (item: OrderByItemBuilder) => item.desc().nullsLast()
