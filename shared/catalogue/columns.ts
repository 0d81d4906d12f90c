import type { CatalogueDocument } from './document.ts'

/** Values of `Columns.pricing`: an index into this list. */
export const PRICING_CODES = ['free', 'freemium', 'paid', null] as const

/** Bits of `Columns.flags`. */
export const FLAG_BITS = { trending: 1, verified: 2, new: 4, discontinued: 8, premiumListing: 16 } as const

/** One value a tool, all arrays equally long, tools in ascending order of id. A tool's place in them is its ordinal. */
export interface Columns {
  readonly ids: Uint32Array
  readonly categoryIds: Uint32Array
  /** Further categories; 0 for none. */
  readonly secondCategoryIds: Uint32Array
  readonly thirdCategoryIds: Uint32Array
  readonly pricing: Uint8Array
  /** Cents a month that the cheapest way to use it costs, plus 1; 0 where that is not known. */
  readonly costs: Uint32Array
  /** Tenths of a star plus 1; 0 for no rating. */
  readonly ratings: Uint8Array
  /** By which "Rating" sorts, see `ratingMean`; 0 for no rating. */
  readonly ratingMeans: Uint16Array
  readonly flags: Uint8Array
  readonly popularity: Uint32Array
  /** Seconds since 1970. */
  readonly created: Uint32Array
}

/** Columns for so many tools, all zero. */
export function emptyColumns(size: number): Columns {
  return {
    ids: new Uint32Array(size),
    categoryIds: new Uint32Array(size),
    secondCategoryIds: new Uint32Array(size),
    thirdCategoryIds: new Uint32Array(size),
    pricing: new Uint8Array(size),
    costs: new Uint32Array(size),
    ratings: new Uint8Array(size),
    ratingMeans: new Uint16Array(size),
    flags: new Uint8Array(size),
    popularity: new Uint32Array(size),
    created: new Uint32Array(size),
  }
}

export function setRow(columns: Columns, ordinal: number, document: CatalogueDocument): void {
  columns.ids[ordinal] = document.id
  columns.categoryIds[ordinal] = document.categoryId
  columns.secondCategoryIds[ordinal] = document.otherCategoryIds[0] ?? 0
  columns.thirdCategoryIds[ordinal] = document.otherCategoryIds[1] ?? 0
  columns.pricing[ordinal] = PRICING_CODES.indexOf(document.pricing)
  columns.costs[ordinal] = costCode(document)
  columns.ratings[ordinal] = ratingCode(document.rating)
  columns.ratingMeans[ordinal] = ratingMean(document)
  columns.flags[ordinal] = flagBits(document)
  columns.popularity[ordinal] = document.popularity
  columns.created[ordinal] = Date.parse(document.createdAt) / 1000
}

/** Who uses a free plan pays nothing, whatever the others cost. */
function costCode({ pricing, priceFrom }: CatalogueDocument): number {
  if (pricing === 'free' || pricing === 'freemium') return 1
  return priceFrom === null ? 0 : Math.round(priceFrom * 100) + 1
}

function ratingCode(rating: string | null): number {
  return rating === null ? 0 : Math.round(Number(rating) * 10) + 1
}

/** What a tool is taken to be rated before anybody reviews it, and the reviews that this weighs as much as. */
const USUAL_RATING = { tenths: 38, reviews: 10 }

/**
 * The mean of the reviews and of ten usual ones, in thousandths of a star: five reviews of 5.0 do not come before four
 * hundred of 4.8. A Bayesian average, whose prior is the same for all tools so that a tool's place depends on itself alone
 * (docs/ratings.md).
 */
function ratingMean({ rating, reviewCount }: CatalogueDocument): number {
  if (rating === null) return 0
  const { tenths, reviews } = USUAL_RATING
  const sum = tenths * reviews + Math.round(Number(rating) * 10) * reviewCount
  return Math.round((100 * sum) / (reviews + reviewCount))
}

function flagBits(document: CatalogueDocument): number {
  return (
    (document.isTrending ? FLAG_BITS.trending : 0) |
    (document.isVerified ? FLAG_BITS.verified : 0) |
    (document.isNew ? FLAG_BITS.new : 0) |
    (document.status === 'discontinued' ? FLAG_BITS.discontinued : 0) |
    (document.premiumListingUntil !== null ? FLAG_BITS.premiumListing : 0)
  )
}

export function allOrdinals(size: number): Uint32Array {
  const ordinals = new Uint32Array(size)
  for (let ordinal = 0; ordinal < size; ordinal++) ordinals[ordinal] = ordinal
  return ordinals
}
