import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import type { Listing } from '#shared/domain/listing.ts'
import type { Receipt } from '#shared/domain/payment.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import type { AdminListingRow } from '../../repositories/admin-listings.ts'
import type { StoredListing } from '../../repositories/listings.ts'

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
    publishedAt,
    expiresAt,
    reason,
    receipt: listingReceipt(listing),
    isSandbox,
    createdAt,
  }
}

export function toAdminListing({ agent, refundDue, ...listing }: AdminListingRow): AdminListing {
  return { ...toListing(listing), agent, refundDue }
}

/** The receipt of a published listing; null before. The fee is booked when the listing is published. */
export function listingReceipt({ id, feeCents, publishedAt }: StoredListing): Receipt | null {
  if (publishedAt === null) return null
  const gross = dollarsFromCents(feeCents)
  return { receiptId: `lst-${id}`, gross, platformShare: gross, agentShare: 0, paidAt: publishedAt }
}
