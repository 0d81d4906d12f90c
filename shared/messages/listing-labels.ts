import type { ListingType } from '../domain/listing.ts'
import type { ListingState } from '../policy/listing-states.ts'

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

export function listingTypeName(wanted: ListingType): string {
  return LISTING_TYPES.find(({ type }) => type === wanted)?.name ?? wanted
}
