import type { CatalogueDocument } from './document.ts'

/** Values of `Columns.pricing`: an index into this list. */
export const PRICING_CODES = ['free', 'freemium', 'paid', null] as const

/** Bits of `Columns.flags`. */
export const FLAG_BITS = { trending: 1, verified: 2, new: 4 } as const

/** One value a tool, all arrays equally long, tools in ascending order of id. A tool's place in them is its ordinal. */
export interface Columns {
  readonly ids: Uint32Array
  readonly categoryIds: Uint32Array
  readonly pricing: Uint8Array
  /** Tenths of a star plus 1; 0 for no rating. */
  readonly ratings: Uint8Array
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
    pricing: new Uint8Array(size),
    ratings: new Uint8Array(size),
    flags: new Uint8Array(size),
    popularity: new Uint32Array(size),
    created: new Uint32Array(size),
  }
}

export function setRow(columns: Columns, ordinal: number, document: CatalogueDocument): void {
  columns.ids[ordinal] = document.id
  columns.categoryIds[ordinal] = document.categoryId
  columns.pricing[ordinal] = PRICING_CODES.indexOf(document.pricing)
  columns.ratings[ordinal] = ratingCode(document.rating)
  columns.flags[ordinal] = flagBits(document)
  columns.popularity[ordinal] = document.popularity
  columns.created[ordinal] = Date.parse(document.createdAt) / 1000
}

function ratingCode(rating: string | null): number {
  return rating === null ? 0 : Math.round(Number(rating) * 10) + 1
}

function flagBits(document: CatalogueDocument): number {
  return (
    (document.isTrending ? FLAG_BITS.trending : 0) |
    (document.isVerified ? FLAG_BITS.verified : 0) |
    (document.isNew ? FLAG_BITS.new : 0)
  )
}

export function allOrdinals(size: number): Uint32Array {
  const ordinals = new Uint32Array(size)
  for (let ordinal = 0; ordinal < size; ordinal++) ordinals[ordinal] = ordinal
  return ordinals
}
