import { type Bitset, listBits } from './bitset.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { allOrdinals, FLAG_BITS } from './columns.ts'
import type { CatalogueCategory } from './document.ts'
import type { Facets, FacetValue } from './facets-schema.ts'
import type { Hits } from './hits.ts'
import type { LabelColumn } from './label-column.ts'
import { labelGroups } from './label-groups.ts'

/** The tools to count over: the first `count` of `ordinals`. */
interface Counted {
  ordinals: Uint32Array
  count: number
}

/** Counts every choice; facets-schema.ts says which filters each kind disregards. */
export class FacetCounter {
  readonly #index: CatalogueIndex
  readonly #categories: readonly CatalogueCategory[]
  readonly #everything: Counted
  readonly #scratch: Uint32Array
  /** What `#scratch` lists now. */
  #listed: Bitset | null = null
  #listedCount = 0

  constructor(index: CatalogueIndex, categories: readonly CatalogueCategory[]) {
    this.#index = index
    this.#categories = categories
    this.#everything = { ordinals: allOrdinals(index.size), count: index.size }
    this.#scratch = new Uint32Array(index.size)
  }

  count(hits: Hits): Facets {
    const { columns, features, tags } = this.#index
    const all = this.#list(hits.isWholeIndex ? null : hits.all())
    const flags = countColumn(columns.flags, all, 16)
    const featureValues = countLabels(features, all)
    const pricing = countColumn(columns.pricing, this.#list(hits.without('pricing')), 4)
    const ratings = countColumn(columns.ratings, this.#list(hits.without('rating')), 52)
    return {
      categories: this.#countCategories(this.#list(hits.without('category'))),
      pricing: { free: pricing[0]!, freemium: pricing[1]!, paid: pricing[2]!, unknown: pricing[3]! },
      ratings: { '5': atLeast(ratings, 50), '4': atLeast(ratings, 40), '3': atLeast(ratings, 30) },
      features: featureValues,
      tags: countLabels(tags, this.#list(hits.without('tags'))),
      flags: {
        trending: withBit(flags, FLAG_BITS.trending),
        verified: withBit(flags, FLAG_BITS.verified),
        new: withBit(flags, FLAG_BITS.new),
      },
    }
  }

  /** One list at a time, sent again only when the set changes. */
  #list(set: Bitset | null): Counted {
    if (set === null) return this.#everything
    if (set !== this.#listed) {
      this.#listedCount = listBits(set, this.#scratch)
      this.#listed = set
    }
    return { ordinals: this.#scratch, count: this.#listedCount }
  }

  /** In the order of the categories; those without a tool are left out. */
  #countCategories(counted: Counted): Facets['categories'] {
    const highest = Math.max(0, ...this.#categories.map((category) => category.id))
    const { categoryIds, secondCategoryIds, thirdCategoryIds } = this.#index.columns
    const counts = [categoryIds, secondCategoryIds, thirdCategoryIds].map((column) =>
      countColumn(column, counted, highest + 1),
    )
    return this.#categories
      .map(({ id }) => ({ categoryId: id, count: counts.reduce((sum, column) => sum + column[id]!, 0) }))
      .filter((entry) => entry.count > 0)
  }
}

/** How often each value below `size` occurs. */
function countColumn(
  column: Uint8Array | Uint32Array,
  { ordinals, count }: Counted,
  size: number,
): Uint32Array {
  const counts = new Uint32Array(size)
  for (let i = 0; i < count; i++) counts[column[ordinals[i]!]!]!++
  return counts
}

/** Most frequent first, then by slug; values without a tool are left out. */
function countLabels(column: LabelColumn, { ordinals, count }: Counted): FacetValue[] {
  const { slugs, labels, groupOf } = labelGroups(column)
  const counts = new Uint32Array(slugs.length)
  const { offsets, values } = column
  for (let i = 0; i < count; i++) {
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
