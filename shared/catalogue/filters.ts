import { goesBy, slugify } from '../domain/slug.ts'
import {
  addBit,
  type Bitset,
  bitsetOf,
  bitsetUpTo,
  emptyBitset,
  hasBit,
  intersection,
  union,
} from './bitset.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { FLAG_BITS, PRICING_CODES } from './columns.ts'
import type { CatalogueCategory } from './document.ts'
import type { LabelColumn } from './label-column.ts'
import { labelPlaces } from './label-groups.ts'
import type { CatalogueQuery } from './query.ts'

export type FilterKind = 'category' | 'pricing' | 'maxPrice' | 'rating' | 'tags' | 'features' | 'flags'

/** For each kind that a query filters by, the tools that pass. The sets are shared and must not be changed. */
export type FilterSets = ReadonlyMap<FilterKind, Bitset>

/** Cached sets; more choices than this at once means hostile input, and then the cache starts over. */
const MAX_CACHED = 500

/** Turns the filters of queries into sets of tools, and caches the sets: the same filters are chosen again and again. */
export class CatalogueFilters {
  readonly #index: CatalogueIndex
  readonly #categories: readonly CatalogueCategory[]
  readonly #cache = new Map<string, Bitset>()
  #hasDiscontinued: boolean | undefined
  #premiumListings: number[] | undefined

  constructor(index: CatalogueIndex, categories: readonly CatalogueCategory[]) {
    this.#index = index
    this.#categories = categories
  }

  /** The tools that a query is about; null for all of the index. */
  scopeOf({ discontinued }: Pick<CatalogueQuery, 'discontinued'>): Bitset | null {
    if (discontinued === 'include') return null
    const { flags } = this.#index.columns
    this.#hasDiscontinued ??= flags.some((bits) => (bits & FLAG_BITS.discontinued) !== 0)
    if (discontinued === 'hide' && !this.#hasDiscontinued) return null
    const wanted = discontinued === 'only' ? FLAG_BITS.discontinued : 0
    return this.#keep(`discontinued ${discontinued}`, () =>
      bitsetOf(
        flags,
        table(256, (bits) => (bits & FLAG_BITS.discontinued) === wanted),
      ),
    )
  }

  setsOf(query: CatalogueQuery): FilterSets {
    const sets = new Map<FilterKind, Bitset>()
    if (query.category !== null) sets.set('category', this.#category(query.category))
    if (query.pricing.length > 0)
      sets.set('pricing', union(query.pricing.map((price) => this.#pricing(price))))
    if (query.maxPrice !== null) sets.set('maxPrice', this.#maxPrice(query.maxPrice))
    if (query.rating !== null) sets.set('rating', this.#rating(query.rating))
    if (query.flags.length > 0) sets.set('flags', intersection(query.flags.map((flag) => this.#flag(flag))))
    const { tags, features } = this.#index
    if (query.tags.length > 0)
      sets.set('tags', union(query.tags.map((slug) => this.#label(tags, 'tag', slug))))
    if (query.features.length > 0) {
      const all = query.features.map((slug) => this.#label(features, 'feature', slug))
      sets.set('features', intersection(all))
    }
    return sets
  }

  /**
   * The tools in the set with a premium listing in the category that a query names; a group is no category.
   * @returns their ordinals, in ascending order
   */
  premiumListings({ category }: Pick<CatalogueQuery, 'category'>, set: Bitset): number[] {
    const { flags, categoryIds: ofTools } = this.#index.columns
    if (category === null) return []
    this.#premiumListings ??= [...flags.keys()].filter(
      (ordinal) => (flags[ordinal]! & FLAG_BITS.premiumListing) !== 0,
    )
    if (this.#premiumListings.length === 0) return []
    const named = new Set(namedCategories(this.#categories, category).map(({ id }) => id))
    return this.#premiumListings.filter((ordinal) => named.has(ofTools[ordinal]!) && hasBit(set, ordinal))
  }

  #category(text: string): Bitset {
    const ids = categoryIds(this.#categories, text)
    return this.#keep(`category ${[...ids]}`, () => {
      const passes = table(Math.max(0, ...ids) + 1, (id) => ids.has(id))
      const { categoryIds, secondCategoryIds, thirdCategoryIds } = this.#index.columns
      return union(
        [categoryIds, secondCategoryIds, thirdCategoryIds].map((column) => bitsetOf(column, passes)),
      )
    })
  }

  #pricing(price: CatalogueQuery['pricing'][number]): Bitset {
    const code = PRICING_CODES.indexOf(price)
    return this.#keep(`pricing ${code}`, () => {
      return bitsetOf(
        this.#index.columns.pricing,
        table(code + 1, (value) => value === code),
      )
    })
  }

  /** Dollars that are whole cents are not, as doubles: 19.99 × 100 is a little less than 1999. */
  #maxPrice(dollars: number): Bitset {
    const most = Math.floor(dollars * 100 + 1e-6) + 1
    return this.#keep(`cost ${most}`, () => bitsetUpTo(this.#index.columns.costs, most))
  }

  #rating(rating: number): Bitset {
    const least = Math.ceil(rating * 10) + 1
    return this.#keep(`rating ${least}`, () => {
      return bitsetOf(
        this.#index.columns.ratings,
        table(256, (code) => code >= least),
      )
    })
  }

  #flag(flag: CatalogueQuery['flags'][number]): Bitset {
    return this.#keep(`flag ${flag}`, () => {
      return bitsetOf(
        this.#index.columns.flags,
        table(256, (flags) => (flags & FLAG_BITS[flag]) !== 0),
      )
    })
  }

  #label(column: LabelColumn, kind: 'tag' | 'feature', slug: string): Bitset {
    return this.#keep(`${kind} ${slug}`, () => labelSet(column, slug))
  }

  #keep(key: string, make: () => Bitset): Bitset {
    const known = this.#cache.get(key)
    if (known !== undefined) return known
    if (this.#cache.size === MAX_CACHED) this.#cache.clear()
    const made = make()
    this.#cache.set(key, made)
    return made
  }
}

/** A category by name or slug, in any case; else all categories of the group so named; else nothing. */
export function categoryIds(categories: readonly CatalogueCategory[], text: string): Set<number> {
  const wanted = slugify(text)
  const named = namedCategories(categories, text)
  const chosen =
    named.length > 0 ? named : categories.filter((category) => slugify(category.group) === wanted)
  return new Set(chosen.map((category) => category.id))
}

/** By name or slug, in any case. */
function namedCategories(categories: readonly CatalogueCategory[], text: string): CatalogueCategory[] {
  const wanted = slugify(text)
  return categories.filter((category) => goesBy(category, wanted))
}

/** By value: 1 where it passes. Looking values up is several times faster than asking a function. */
function table(size: number, passes: (value: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: size }, (_, value) => (passes(value) ? 1 : 0))
}

/** The tools that have a label of this slug, in any spelling. */
function labelSet(column: LabelColumn, slug: string): Bitset {
  const isWanted = labelPlaces(column, slug)
  const size = column.offsets.length - 1
  const set = emptyBitset(size)
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const end = column.offsets[ordinal + 1]!
    for (let at = column.offsets[ordinal]!; at < end; at++) {
      if (isWanted[column.values[at]!] === 1) addBit(set, ordinal)
    }
  }
  return set
}
