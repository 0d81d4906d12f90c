import { z } from 'zod'
import { listingSchema } from '../domain/listing.ts'
import { defineCalls } from './call.ts'
import { idText } from './parameters.ts'

const ofListing = z.strictObject({ id: idText })

/** What an agent does with its own listings; those of others are not found. */
export const agentListingCalls = defineCalls({
  listOwnListings: {
    method: 'GET',
    path: '/api/v1/listings',
    summary: 'The listings of the agent, the newest first',
    access: 'agent',
    scope: 'read',
    query: z.strictObject({ before: idText.optional() }),
    output: z.object({
      listings: z.array(listingSchema),
      total: z.int().nonnegative(),
      next: z.int().positive().nullable(),
    }),
  },
  getOwnListing: {
    method: 'GET',
    path: '/api/v1/listings/:id',
    summary: 'One listing of the agent',
    access: 'agent',
    scope: 'read',
    params: ofListing,
    output: listingSchema,
  },
  withdrawListing: {
    method: 'POST',
    path: '/api/v1/listings/:id/withdraw',
    summary: 'Take back a listing that is not paid; 409 once it is',
    access: 'agent',
    scope: 'submit',
    params: ofListing,
    output: listingSchema,
  },
})
