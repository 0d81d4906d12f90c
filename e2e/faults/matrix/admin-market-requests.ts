import {
  addAgent,
  addAppliedProposal,
  addProposalOfSomebody,
  addPublishedListing,
  addRecommendation,
  addReport,
} from './market-subjects.ts'
import type { Requests } from './request.ts'

/** Of admins and owners: what agents have sent, and the agents. */
export const adminMarketRequests = {
  listRecommendations: {},
  decideRecommendation: {
    ask: async (world) => ({ params: { id: await addRecommendation(world) }, body: { status: 'approved' } }),
  },
  listFeedback: {},
  decideFeedback: {
    ask: async (world) => ({ params: { id: await addReport(world) }, body: { status: 'resolved' } }),
  },
  runAnalysers: {},
  agentAnalytics: {},
  agentAnalyticsCsv: {},
  adminListImprovements: {},
  adminGetImprovement: { ask: async (world) => ({ params: { id: await addProposalOfSomebody(world) } }) },
  decideImprovement: {
    ask: async (world) => ({
      params: { id: await addProposalOfSomebody(world) },
      body: { decision: 'approve' },
    }),
  },
  revertImprovement: {
    ask: async (world) => {
      const party = { name: 'agent', id: await addAgent(world) } as const
      return { params: { id: await addAppliedProposal(world, party) }, body: { reason: 'It was not so.' } }
    },
  },
  adminListListings: {},
  takeDownListing: {
    ask: async (world) => ({
      params: { id: await addPublishedListing(world) },
      body: { reason: 'It does not exist any more.', refund: false },
    }),
  },
  adminListAgents: {},
  changeAgent: {
    ask: async (world) => ({ params: { id: await addAgent(world) }, body: { isVerified: true } }),
  },
} satisfies Partial<Requests>
