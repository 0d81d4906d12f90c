import type { ListingType } from '../domain/listing.ts'

/** What the kinds of a listing are called, and what their fees buy, SPEC §9. */
export const LISTING_TYPES: readonly { type: ListingType; name: string; buys: string }[] = [
  { type: 'standard', name: 'Standard', buys: 'A basic listing' },
  { type: 'premium', name: 'Premium', buys: 'Enhanced visibility' },
  { type: 'featured', name: 'Featured', buys: 'A place on the home page' },
]

export function listingTypeName(wanted: ListingType): string {
  return LISTING_TYPES.find(({ type }) => type === wanted)?.name ?? wanted
}
