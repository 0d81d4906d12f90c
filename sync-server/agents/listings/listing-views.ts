import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import type { Listing } from '#shared/domain/listing.ts'
import type { Receipt } from '#shared/domain/payment.ts'
import { LISTING_DAYS, LISTING_DECISION_HOURS, LISTING_RESERVED_HOURS } from '#shared/policy/marketplace.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { AdminListingRow } from '../../repositories/admin-listings.ts'
import type { StoredListing } from '../../repositories/listings.ts'
import { daysAfter } from './publish-listing.ts'

/** A listing as its agent sees it. */
export function toListing(listing: StoredListing): Listing {
  const { id, toolName, description, website, categoryId, state, toolId, remarks, reason } = listing
  const { publishedAt, expiresAt, isSandbox, createdAt } = listing
  return {
    id,
    toolName,
    description,
    website,
    submissionType: listing.type,
    categoryId,
    state,
    platformFee: dollarsFromCents(listing.feeCents),
    toolId,
    remarks,
    decideBy: state === 'held' ? decideBy(listing) : null,
    reservedUntil: state === 'awaiting_payment' ? reservedUntil(listing) : null,
    publishedAt,
    expiresAt,
    placeUntil: placeUntil(listing),
    reason,
    receipt: listingReceipt(listing),
    isSandbox,
    createdAt,
  }
}

export function toAdminListing({ agent, refundDue, ...listing }: AdminListingRow): AdminListing {
  return { ...toListing(listing), agent, refundDue }
}

/** The receipt of a listing that was paid for; null before. */
export function listingReceipt({ id, feeCents, paidAt }: StoredListing): Receipt | null {
  if (paidAt === null) return null
  const gross = dollarsFromCents(feeCents)
  return { receiptId: `lst-${id}`, gross, platformShare: gross, agentShare: 0, paidAt }
}

/** Until when an unpaid listing keeps its website from other agents. */
export function reservedUntil({ createdAt }: StoredListing): string {
  return new Date(Date.parse(createdAt) + LISTING_RESERVED_HOURS * 3_600_000).toISOString()
}

function placeUntil({ type, publishedAt, featuredUntil }: StoredListing): string | null {
  if (publishedAt === null || type !== 'premium') return featuredUntil
  return daysAfter(publishedAt, LISTING_DAYS.premium)
}

function decideBy({ paidAt }: StoredListing): string | null {
  if (paidAt === null) return null
  return new Date(Date.parse(paidAt) + LISTING_DECISION_HOURS * 3_600_000).toISOString()
}
