import { slugify } from '../domain/slug.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { stringAt } from './string-table.ts'

/** The word for a tool in addresses: `Otter.ai` → `otter-ai`; its id where nothing of the name is left. */
export function toolSlug({ id, name }: { id: number; name: string }): string {
  return slugify(name) || String(id)
}

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

const VERSUS = '-vs-'

/** `otter-ai-vs-fathom`, in the order of the alphabet, so that two tools have one address. */
export function versusSlug(tools: readonly { id: number; name: string }[]): string {
  return tools.map(toolSlug).sort().join(VERSUS)
}

/** The pairs of slugs that an address may mean; several, where a name itself has `vs` in it, none without it. */
export function versusPairs(text: string): [string, string][] {
  const parts = text.split(VERSUS)
  return parts
    .slice(1)
    .map((_, at): [string, string] => [parts.slice(0, at + 1).join(VERSUS), parts.slice(at + 1).join(VERSUS)])
    .filter(([one, other]) => one !== '' && other !== '' && one !== other)
    .slice(0, MOST_PAIRS)
}

/** Nonsense from an address may be long. */
const MOST_PAIRS = 4

/** The ids of the first pair of slugs of which both name a tool; empty when none does. */
export function findPair(index: CatalogueIndex, pairs: readonly (readonly [string, string])[]): number[] {
  for (const [one, other] of pairs) {
    const [first, second] = [findBySlug(index, one), findBySlug(index, other)]
    if (first !== null && second !== null && first !== second) return [first, second]
  }
  return []
}
