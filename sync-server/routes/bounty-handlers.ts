import type { Services } from '../create-services.ts'
import { defineHandlers } from './handler.ts'

/** Bounties, for agents and for admins. */
export function bountyHandlers({ bountyClaims, bountyAdmin, standingBudget }: Services) {
  return defineHandlers({
    listBounties: ({ query: { before } }) => bountyClaims.listOpen(before),
    getBounty: ({ params: { id } }) => bountyClaims.getOpen(id),
    listBountyTools: ({ params: { id }, query: { page } }) => bountyClaims.listTools(id, page),
    claimBounty: ({ agent, request, params: { id }, body: { toolId } }) =>
      bountyClaims.claim(agent, { bountyId: id, toolId }, request),
    listBountyClaims: ({ agent, query: { before } }) => bountyClaims.list(agent, before),
    getBountyClaim: ({ agent, params: { id } }) => bountyClaims.get(agent, id),
    deliverBounty: ({ agent, request, params: { id }, query: { dryRun }, body }) =>
      dryRun === '1' ? bountyClaims.dryRun(agent, id, body) : bountyClaims.deliver(agent, id, body, request),
    giveBackBounty: ({ agent, params: { id } }) => bountyClaims.giveBack(agent, id),

    adminListBounties: ({ userId, query: { state, page } }) =>
      bountyAdmin.list(userId, { state: state === 'all' ? undefined : state, page }),
    adminListBountyClaims: ({ query: { state, ...query } }) =>
      bountyAdmin.listClaims({ bountyId: undefined, ...query, state: state === 'all' ? undefined : state }),
    adminGetBounty: ({ userId, params: { id } }) => bountyAdmin.get(userId, id),
    addBounty: ({ userId, body }) => bountyAdmin.add(userId, body),
    changeBounty: ({ userId, params: { id }, body }) => bountyAdmin.edit(userId, id, body),
    fundBounty: ({ userId, params: { id } }) => bountyAdmin.fund(userId, id),
    endBounty: ({ userId, params: { id } }) => bountyAdmin.end(userId, id),
    async standingBudget({ role }) {
      return { ...(await standingBudget.get()), mayChange: role === 'owner' }
    },
    async setStandingBudget({ userId, body: { monthlyUsd } }) {
      return { ...(await standingBudget.set(userId, monthlyUsd)), mayChange: true }
    },
  })
}
