import { slugify } from '../domain/slug.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { stringAt } from './string-table.ts'

const tables = new WeakMap<CatalogueIndex, ReadonlyMap<string, number>>()

/**
 * The id of the tool that an address names: by its slug, of several tools with one the oldest, else by a bare id.
 * null: none in this index.
 */
export function findBySlug(index: CatalogueIndex, slug: string): number | null {
  const table = tables.get(index) ?? tableOf(index)
  tables.set(index, table)
  const named = table.get(slug)
  if (named !== undefined) return named
  const id = /^[1-9]\d{0,14}$/.test(slug) ? Number(slug) : null
  return id !== null && index.columns.ids.includes(id) ? id : null
}

/** Made when it is first asked for: 50,000 names take a tenth of a second. */
function tableOf(index: CatalogueIndex): ReadonlyMap<string, number> {
  const table = new Map<string, number>()
  for (const { id, name } of namesInIndex(index)) {
    const slug = slugify(name)
    if (slug !== '' && (table.get(slug) ?? Number.POSITIVE_INFINITY) > id) table.set(slug, id)
  }
  return table
}

/** All tools, with names as the index folds them, which have the slugs of the names themselves. */
export function namesInIndex({ names, columns, size }: CatalogueIndex): { id: number; name: string }[] {
  return Array.from({ length: size }, (_, ordinal) => ({
    id: columns.ids[ordinal]!,
    name: stringAt(names, ordinal),
  }))
}

/** The ids of the first pair of slugs of which both name a tool; empty when none does. */
export function findPair(index: CatalogueIndex, pairs: readonly (readonly [string, string])[]): number[] {
  for (const [one, other] of pairs) {
    const [first, second] = [findBySlug(index, one), findBySlug(index, other)]
    if (first !== null && second !== null && first !== second) return [first, second]
  }
  return []
}
