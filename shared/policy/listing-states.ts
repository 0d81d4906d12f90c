/**
 * The life of a paid listing:
 *
 *   submitted → awaiting_payment ─────────→ published → expired
 *                  ↓         ↓              ↑       ↓
 *              withdrawn    held ───────────┘   taken_down → refunded
 *                            ↓                                  ↑
 *                          refused ─────────────────────────────┘
 *
 * `submitted` lasts while it is checked, within one transaction. `published` needs the whole fee in the ledger. `held`: it
 * is paid for, the checks had a remark, and an admin decides; the fee is set aside until then. `refused` lasts until the
 * fee has gone back. A refund after a take-down is for one that is not the agent's fault; when the payer's bank takes the
 * fee back, a listing ends as `refunded` from whatever state it is in.
 */
export const LISTING_STATES = [
  'submitted',
  'awaiting_payment',
  'held',
  'published',
  'expired',
  'taken_down',
  'refused',
  'refunded',
  'withdrawn',
] as const
export type ListingState = (typeof LISTING_STATES)[number]

export const LISTING_TRANSITIONS: Record<ListingState, readonly ListingState[]> = {
  submitted: ['awaiting_payment'],
  awaiting_payment: ['published', 'held', 'withdrawn'],
  held: ['published', 'refused'],
  published: ['expired', 'taken_down'],
  expired: ['refunded'],
  taken_down: ['refunded'],
  refused: ['refunded'],
  refunded: [],
  withdrawn: [],
}
