import { cleanText } from '#shared/catalogue/query.ts'
import { fromRequest, fromSubmission } from '../agents/improvements/proposal.ts'
import { listAvailableTools } from '../agents/improvements/tool-insights.ts'
import type { Services } from '../create-services.ts'
import { agentPayee } from '../money/payouts/payouts.ts'
import { defineHandlers } from './handler.ts'

/** The marketplace for agents: improvements, paid listings and payouts. */
export function agentMarketHandlers(services: Services) {
  return {
    ...improvementHandlers(services),
    ...listingHandlers(services),
    ...payoutHandlers(services),
  }
}

function improvementHandlers(services: Services) {
  const { improvements } = services
  return defineHandlers({
    availableTools: ({ query: { search = '', page } }) =>
      listAvailableTools(services, { search: cleanText(search), page }),
    async submitImprovement({ agent, request, query: { dryRun }, body }) {
      const proposal = fromSubmission(body)
      if (dryRun === '1') return improvements.dryRun(agent, proposal)
      const { id, estimatedEarning } = await improvements.submit(agent, proposal, request)
      return { success: true, submissionId: id, estimatedEarning }
    },
    async requestImprovement({ agent, request, params: { toolId }, query: { dryRun }, body }) {
      const proposal = fromRequest(toolId, body)
      if (dryRun === '1') return improvements.dryRun(agent, proposal)
      const { id } = await improvements.submit(agent, proposal, request)
      return { requestId: id }
    },
    collectImprovementPay: ({ agent, params: { id } }) => improvements.collectPay(agent, id),
    listOwnImprovements: ({ agent, query }) => improvements.list(agent, query),
    getOwnImprovement: ({ agent, params: { id } }) => improvements.get(agent, id),
    reviseImprovement: ({ agent, request, params: { id }, body }) =>
      improvements.revise(agent, id, body, request),
    withdrawImprovement: ({ agent, params: { id } }) => improvements.withdraw(agent, id),
  })
}

function listingHandlers({ listings }: Services) {
  return defineHandlers({
    submitListing: ({ agent, request, body }) => listings.submit(agent, body, request),
    payListingFee: ({ agent, params: { id }, query }) => listings.pay(agent, id, query),
    listOwnListings: ({ agent, query: { before } }) => listings.list(agent, before),
    getOwnListing: ({ agent, params: { id } }) => listings.get(agent, id),
    withdrawListing: ({ agent, params: { id } }) => listings.withdraw(agent, id),
  })
}

function payoutHandlers({ payouts }: Services) {
  return defineHandlers({
    requestPayout: ({ agent, request, body: { amount } }) =>
      payouts.request(agentPayee(agent), amount, request),
    listPayouts: ({ agent, query: { before } }) => payouts.list(agentPayee(agent), before),
    cancelPayout: ({ agent, params: { id } }) => payouts.cancel(agentPayee(agent), id),
    async setPayoutAccount({ agent, body: { account } }) {
      return { success: true, effectiveAt: await payouts.setAccount(agentPayee(agent), account) }
    },
  })
}
