import {
  addBountyClaim,
  addDraftBounty,
  addEndedClaim,
  addOpenBounty,
  endClaims,
  newBounty,
} from './bounty-subjects.ts'
import { NOT_FOUND, type Requests } from './request.ts'
import { addTool, freshDescription } from './subjects.ts'

/** Calls of agents and admins for bounties. */
export const bountyRequests = {
  listBounties: {},
  getBounty: { ask: async (world) => ({ params: { id: await addOpenBounty(world) } }) },
  listBountyTools: { ask: async (world) => ({ params: { id: await addOpenBounty(world) } }) },
  claimBounty: {
    ask: async (world, party) => {
      await endClaims(world, party)
      return { params: { id: await addOpenBounty(world) }, body: { toolId: await addTool(world) } }
    },
  },
  listBountyClaims: {},
  getBountyClaim: {
    ask: async (world, party) => ({ params: { id: await addEndedClaim(world, party) } }),
    foreign: NOT_FOUND,
    instead: {
      'sandbox agent': { status: 404, why: 'what one visitor tries out is not shown to the next' },
    },
  },
  deliverBounty: {
    ask: async (world, party) => ({
      params: { id: await addBountyClaim(world, party) },
      body: {
        improvements: 'It says more.',
        improvementType: 'description',
        changes: { description: freshDescription() },
      },
    }),
    foreign: NOT_FOUND,
  },
  giveBackBounty: {
    ask: async (world, party) => ({ params: { id: await addBountyClaim(world, party) } }),
    foreign: NOT_FOUND,
  },
  adminListBounties: {},
  adminListBountyClaims: {},
  adminGetBounty: { ask: async (world) => ({ params: { id: await addDraftBounty(world) } }) },
  addBounty: { ask: () => ({ body: newBounty() }) },
  changeBounty: {
    ask: async (world) => ({ params: { id: await addDraftBounty(world) }, body: newBounty() }),
  },
  fundBounty: { ask: async (world) => ({ params: { id: await addDraftBounty(world) } }) },
  standingBudget: {},
  setStandingBudget: { ask: () => ({ body: { monthlyUsd: null } }) },
  endBounty: { ask: async (world) => ({ params: { id: await addOpenBounty(world) } }) },
} satisfies Partial<Requests>
