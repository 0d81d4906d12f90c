import type { CatalogueIndex } from './catalogue-index.ts'
import { FLAG_BITS } from './columns.ts'
import type { CatalogueCategory } from './document.ts'
import type { Facets, FacetValue } from './facets-schema.ts'
import { type Candidates, FILTER_BITS } from './filters.ts'
import type { LabelColumn } from './label-column.ts'
import { labelGroups } from './label-groups.ts'

/** Counts every choice over the candidates; which filters each kind disregards is told in facets-schema.ts. */
export function countFacets(
  index: CatalogueIndex,
  categories: readonly CatalogueCategory[],
  candidates: Candidates,
): Facets {
  const { columns } = index
  const pricing = countColumn(columns.pricing, candidates, FILTER_BITS.pricing, 4)
  const ratings = countColumn(columns.ratings, candidates, FILTER_BITS.rating, 52)
  const flags = countColumn(columns.flags, candidates, 0, 8)
  return {
    categories: countCategories(columns.categoryIds, categories, candidates),
    pricing: { free: pricing[0]!, freemium: pricing[1]!, paid: pricing[2]!, unknown: pricing[3]! },
    ratings: { '5': atLeast(ratings, 50), '4': atLeast(ratings, 40), '3': atLeast(ratings, 30) },
    features: countLabels(index.features, candidates, 0),
    tags: countLabels(index.tags, candidates, FILTER_BITS.tags),
    flags: {
      trending: withBit(flags, FLAG_BITS.trending),
      verified: withBit(flags, FLAG_BITS.verified),
      new: withBit(flags, FLAG_BITS.new),
    },
  }
}

/** How often each value below `size` occurs among the tools that fail nothing but, at most, the filter `own`. */
function countColumn(
  column: Uint8Array | Uint32Array,
  candidates: Candidates,
  own: number,
  size: number,
): Uint32Array {
  const { ordinals, count, fails } = candidates
  const others = ~own
  const counts = new Uint32Array(size)
  for (let i = 0; i < count; i++) {
    if (fails === null || (fails[i]! & others) === 0) counts[column[ordinals[i]!]!]!++
  }
  return counts
}

/** In the order of the categories; those without a tool are left out. */
function countCategories(
  ids: Uint32Array,
  categories: readonly CatalogueCategory[],
  candidates: Candidates,
): Facets['categories'] {
  const highest = Math.max(0, ...categories.map((category) => category.id))
  const counts = countColumn(ids, candidates, FILTER_BITS.category, highest + 1)
  return categories
    .map((category) => ({ categoryId: category.id, count: counts[category.id]! }))
    .filter((entry) => entry.count > 0)
}

/** Most frequent first, then by slug; values without a tool are left out. */
function countLabels(column: LabelColumn, candidates: Candidates, own: number): FacetValue[] {
  const { slugs, labels, groupOf } = labelGroups(column)
  const counts = new Uint32Array(slugs.length)
  const { ordinals, count, fails } = candidates
  const { offsets, values } = column
  const others = ~own
  for (let i = 0; i < count; i++) {
    if (fails !== null && (fails[i]! & others) !== 0) continue
    const ordinal = ordinals[i]!
    const end = offsets[ordinal + 1]!
    for (let at = offsets[ordinal]!; at < end; at++) counts[groupOf[values[at]!]!]!++
  }
  return slugs
    .map((slug, group) => ({ slug, label: labels[group]!, count: counts[group]! }))
    .filter((value) => value.count > 0)
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
}

/** Ratings are counted by their code, tenths plus 1. */
function atLeast(codes: Uint32Array, tenths: number): number {
  return codes.subarray(tenths + 1).reduce((sum, count) => sum + count, 0)
}

function withBit(counts: Uint32Array, bit: number): number {
  return counts.reduce((sum, count, flags) => sum + ((flags & bit) === 0 ? 0 : count), 0)
}
