import { contract } from '#shared/api/contract.ts'
import type { Listings } from '../agents/listings/listings.ts'
import { callingAgent } from '../middleware/caller.ts'
import { repeatable } from '../middleware/idempotency.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import type { HandlersOf } from './handler.ts'

export interface AgentListingDeps {
  listings: Listings
}

/** Tools that agents pay to have listed. */
export function agentListingHandlers({ listings }: AgentListingDeps) {
  return {
    async submitListing(ctx) {
      const submission = await readBody(ctx, contract.submitListing.body)
      sendPrivate(ctx, await listings.submit(callingAgent(ctx), submission, repeatable(ctx, submission)))
    },
    async payListingFee(ctx) {
      const { id } = readParams(ctx, contract.payListingFee.params)
      const method = readQuery(ctx, contract.payListingFee.query)
      sendPrivate(ctx, await listings.pay(callingAgent(ctx), id, method))
    },
    async listOwnListings(ctx) {
      const { before } = readQuery(ctx, contract.listOwnListings.query)
      sendPrivate(ctx, await listings.list(callingAgent(ctx), before))
    },
    async getOwnListing(ctx) {
      const { id } = readParams(ctx, contract.getOwnListing.params)
      sendPrivate(ctx, await listings.get(callingAgent(ctx), id))
    },
    async withdrawListing(ctx) {
      const { id } = readParams(ctx, contract.withdrawListing.params)
      sendPrivate(ctx, await listings.withdraw(callingAgent(ctx), id))
    },
  } satisfies HandlersOf<
    'submitListing' | 'payListingFee' | 'listOwnListings' | 'getOwnListing' | 'withdrawListing'
  >
}
