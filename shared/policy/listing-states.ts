/**
 * The life of a paid listing:
 *
 *   submitted → awaiting_payment → published → expired
 *                      ↓               ↓
 *                  withdrawn       taken_down → refunded
 *
 * `submitted` lasts while it is checked, within one transaction. `published` needs the whole fee in the ledger. A refund
 * belongs to a take-down that is not the agent's fault.
 */
export const LISTING_STATES = [
  'submitted',
  'awaiting_payment',
  'published',
  'expired',
  'taken_down',
  'refunded',
  'withdrawn',
] as const
export type ListingState = (typeof LISTING_STATES)[number]

export const LISTING_TRANSITIONS: Record<ListingState, readonly ListingState[]> = {
  submitted: ['awaiting_payment'],
  awaiting_payment: ['published', 'withdrawn'],
  published: ['expired', 'taken_down'],
  expired: [],
  taken_down: ['refunded'],
  refunded: [],
  withdrawn: [],
}
