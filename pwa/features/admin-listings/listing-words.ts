import type { ListingType } from '#shared/domain/listing.ts'
import type { ListingState } from '#shared/policy/listing-states.ts'

type Tone = 'quiet' | 'good' | 'warning' | 'bad'

export const STATE_WORDS: Readonly<Record<ListingState, { word: string; tone: Tone }>> = {
  submitted: { word: 'Being checked', tone: 'quiet' },
  awaiting_payment: { word: 'Awaiting payment', tone: 'warning' },
  published: { word: 'Published', tone: 'good' },
  expired: { word: 'Expired', tone: 'quiet' },
  taken_down: { word: 'Taken down', tone: 'bad' },
  refunded: { word: 'Taken down, refunded', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'quiet' },
}

export const TYPE_WORDS: Readonly<Record<ListingType, string>> = {
  standard: 'Standard',
  premium: 'Premium',
  featured: 'Featured',
}
