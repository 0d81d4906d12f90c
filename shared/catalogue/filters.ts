import type { Pricing } from '../domain/pricing.ts'
import { slugify } from '../domain/slug.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { FLAG_BITS, PRICING_CODES } from './columns.ts'
import type { CatalogueCategory } from './document.ts'
import type { LabelColumn } from './label-column.ts'
import { labelPlaces } from './label-groups.ts'
import type { CatalogueQuery } from './query.ts'

/** One bit for each kind of filter, so that a tool's failures fit in a byte. */
export const FILTER_BITS = { category: 1, pricing: 2, rating: 4, tags: 8, features: 16, flags: 32 } as const

/** Tools under consideration: the first `count` ordinals, and for each of them (by place) the filters it fails. */
export interface Candidates {
  readonly ordinals: Uint32Array
  readonly count: number
  /** null when there is no filter, and so nothing fails. */
  readonly fails: Uint8Array | null
}

type FilteredCandidates = Candidates & { readonly fails: Uint8Array }
type Test = (candidates: FilteredCandidates) => void

/** Marks in `fails` every filter of the query that a candidate does not meet; 0 is a hit. */
export function applyFilters(
  index: CatalogueIndex,
  categories: readonly CatalogueCategory[],
  query: CatalogueQuery,
  candidates: FilteredCandidates,
): void {
  candidates.fails.fill(0, 0, candidates.count)
  for (const test of filterTests(index, categories, query)) test(candidates)
}

export function hasFilters(query: CatalogueQuery): boolean {
  const { category, pricing, rating, tags, features, flags } = query
  const lists = [pricing, tags, features, flags]
  return category !== null || rating !== null || lists.some((list) => list.length > 0)
}

function filterTests(
  index: CatalogueIndex,
  categories: readonly CatalogueCategory[],
  query: CatalogueQuery,
): Test[] {
  const { columns } = index
  const tests: Test[] = []
  if (query.category !== null) {
    const wanted = categoryIds(categories, query.category)
    const highest = Math.max(0, ...wanted)
    tests.push(
      columnTest(
        columns.categoryIds,
        table(highest + 1, (id) => wanted.has(id)),
        FILTER_BITS.category,
      ),
    )
  }
  if (query.pricing.length > 0) {
    const wanted = new Set<Pricing | null>(query.pricing)
    const passes = table(PRICING_CODES.length, (code) => wanted.has(PRICING_CODES[code]!))
    tests.push(columnTest(columns.pricing, passes, FILTER_BITS.pricing))
  }
  if (query.rating !== null) {
    const least = Math.ceil(query.rating * 10) + 1
    tests.push(
      columnTest(
        columns.ratings,
        table(256, (code) => code >= least),
        FILTER_BITS.rating,
      ),
    )
  }
  if (query.flags.length > 0) {
    const wanted = query.flags.reduce((bits, flag) => bits | FLAG_BITS[flag], 0)
    const passes = table(256, (flags) => (flags & wanted) === wanted)
    tests.push(columnTest(columns.flags, passes, FILTER_BITS.flags))
  }
  if (query.tags.length > 0) tests.push(labelTest(index.tags, query.tags, 1, FILTER_BITS.tags))
  if (query.features.length > 0) {
    tests.push(labelTest(index.features, query.features, query.features.length, FILTER_BITS.features))
  }
  return tests
}

/** A category by name or slug, in any case; else all categories of the group so named; else nothing. */
export function categoryIds(categories: readonly CatalogueCategory[], text: string): Set<number> {
  const wanted = slugify(text)
  const named = categories.filter((category) => category.slug === wanted || slugify(category.name) === wanted)
  const chosen =
    named.length > 0 ? named : categories.filter((category) => slugify(category.group) === wanted)
  return new Set(chosen.map((category) => category.id))
}

/** By value: 1 where it passes. Looking values up is several times faster than asking a function. */
function table(size: number, passes: (value: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: size }, (_, value) => (passes(value) ? 1 : 0))
}

function columnTest(column: Uint8Array | Uint32Array, passes: Uint8Array, bit: number): Test {
  return ({ ordinals, count, fails }) => {
    for (let i = 0; i < count; i++) {
      if (passes[column[ordinals[i]!]!] !== 1) fails[i]! |= bit
    }
  }
}

/** A candidate passes with at least `needed` of the wanted slugs; a tool has each slug at most once. */
function labelTest(column: LabelColumn, slugs: readonly string[], needed: number, bit: number): Test {
  const isWanted = labelPlaces(column, new Set(slugs))
  return ({ ordinals, count, fails }) => {
    for (let i = 0; i < count; i++) {
      const ordinal = ordinals[i]!
      const end = column.offsets[ordinal + 1]!
      let found = 0
      for (let at = column.offsets[ordinal]!; at < end; at++) found += isWanted[column.values[at]!]!
      if (found < needed) fails[i]! |= bit
    }
  }
}
