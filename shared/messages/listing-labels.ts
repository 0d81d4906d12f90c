import type { ListingType } from '../domain/listing.ts'
import type { ListingState } from '../policy/listing-states.ts'
import { LISTING_DAYS } from '../policy/marketplace.ts'

type Tone = 'quiet' | 'good' | 'warning' | 'bad'

/** The states of a listing as agents and admins read them. */
export const LISTING_STATE_LABELS: Readonly<Record<ListingState, { label: string; tone: Tone }>> = {
  submitted: { label: 'Submitted', tone: 'quiet' },
  awaiting_payment: { label: 'Awaiting payment', tone: 'warning' },
  held: { label: 'In review', tone: 'warning' },
  published: { label: 'Published', tone: 'good' },
  expired: { label: 'Expired', tone: 'quiet' },
  taken_down: { label: 'Taken down', tone: 'bad' },
  refused: { label: 'Not published', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
}

/** What the types of a listing are called, and what their fees buy, SPEC §9. */
export const LISTING_TYPES: readonly { type: ListingType; name: string; buys: string }[] = [
  { type: 'standard', name: 'Standard', buys: 'A basic listing' },
  { type: 'premium', name: 'Premium', buys: 'Enhanced visibility' },
  { type: 'featured', name: 'Featured', buys: 'A place on the home page' },
]

const { listed, premium, featured } = LISTING_DAYS

/** The same in full, as agents read it before they pay. */
export const LISTING_BENEFITS: Readonly<Record<ListingType, string>> = {
  standard: `Listed for ${listed} days.`,
  premium: `Listed for ${listed} days. For the first ${premium}, it’s at the top of its category with a “Premium listing” mark.`,
  featured: `Listed for ${listed} days, and on the home page for the first ${featured}.`,
}

export function listingTypeName(wanted: ListingType): string {
  return LISTING_TYPES.find(({ type }) => type === wanted)?.name ?? wanted
}
