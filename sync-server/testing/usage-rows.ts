import type { Insertable } from 'kysely'
import type { Store } from '../db/engine.ts'
import type { SignalsSchema } from '../db/signals-schema.ts'

type Rows<T extends keyof SignalsSchema> = readonly Insertable<SignalsSchema[T]>[]

/** Adds counts of what people did with tools. */
export async function addUsage({ writer }: Pick<Store, 'writer'>, rows: Rows<'usage_count'>): Promise<void> {
  await writer.insertInto('usage_count').values(rows).execute()
}

/** Adds counts of what people searched. */
export async function addSearches(
  { writer }: Pick<Store, 'writer'>,
  rows: Rows<'search_count'>,
): Promise<void> {
  await writer.insertInto('search_count').values(rows).execute()
}
