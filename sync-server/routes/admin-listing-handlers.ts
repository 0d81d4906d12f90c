import { contract } from '#shared/api/contract.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import type { ListingAdmin } from '../agents/listings/listing-admin.ts'
import { toAdminListing } from '../agents/listings/to-listing.ts'
import type { Database } from '../db/schema.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import { searchListings } from '../repositories/admin-listings.ts'
import type { HandlersOf } from './handler.ts'

export interface AdminListingDeps {
  reader: Database
  listingAdmin: ListingAdmin
}

/** The paid listings of all agents, for admins. */
export function adminListingHandlers({ reader, listingAdmin }: AdminListingDeps) {
  return {
    async adminListListings(ctx) {
      const { state, before } = readQuery(ctx, contract.adminListListings.query)
      const { listings, total } = await searchListings(reader, {
        state: state === 'all' ? undefined : state,
        before,
        limit: MARKET_PAGE + 1,
      })
      const page = listings.slice(0, MARKET_PAGE).map(toAdminListing)
      const next = listings.length > MARKET_PAGE ? (page.at(-1)?.id ?? null) : null
      sendPrivate(ctx, { listings: page, total, next })
    },
    async takeDownListing(ctx) {
      const { id } = readParams(ctx, contract.takeDownListing.params)
      const takeDown = await readBody(ctx, contract.takeDownListing.body)
      sendPrivate(ctx, await listingAdmin.takeDown(callerId(ctx), id, takeDown))
    },
  } satisfies HandlersOf<'adminListListings' | 'takeDownListing'>
}
