import {
  addAgent,
  addAppliedProposal,
  addHeldListing,
  addProposalOfSomebody,
  addPublishedListing,
  addRecommendation,
  addReport,
} from './market-subjects.ts'
import type { Otherwise, Requests } from './request.ts'
import {
  AT,
  addAnsweredReview,
  addArchivedTool,
  addCategory,
  addClaim,
  addHeldReview,
  addIssue,
  addJob,
  addNewTool,
  addReader,
  addReview,
  addSiteJob,
  addSummary,
  addTicket,
  addTool,
  addToolReport,
  addUser,
  DESCRIPTION,
  fresh,
  ISSUE_WEEK,
} from './subjects.ts'
import { addAcceptedSuggestion, addSuggestion } from './suggestion-subjects.ts'
import type { World } from './world.ts'

const newTool = () => {
  const name = fresh('added')
  return { name, description: 'Writes letters for offices.', website: `https://${name}.example.com` }
}

/** Only one job of each kind can run at a time. */
async function noJob({ server, store }: World): Promise<Record<string, never>> {
  await server.until(async () => {
    const { jobs } = await store.reader
      .selectFrom('job')
      .select(({ fn }) => fn.countAll<number>().as('jobs'))
      .where('kind', '!=', 'tool')
      .where('state', 'in', ['queued', 'running', 'paused'])
      .executeTakeFirstOrThrow()
    return jobs === 0
  })
  return {}
}

/** An issue needs news, and a week has one. */
async function somethingNew(world: World): Promise<Record<string, never>> {
  // The issue that is to be stopped stays.
  await world.store.writer.deleteFrom('newsletter_issue').where('week', '<>', ISSUE_WEEK).execute()
  await addNewTool(world)
  return {}
}

const VISITS_ARE_OFF: Otherwise = { status: 409, why: 'the operator has not switched visits on' }

/** Calls of admins and owners: the catalogue, its summaries, users and tickets, and revenue. */
export const adminRequests = {
  addTool: { ask: () => ({ body: { ...newTool(), categoryId: 1 } }) },
  adminListTools: {},
  changeTools: {
    ask: async (world) => ({ body: { ids: [await addTool(world)], action: 'verify' } }),
  },
  adminGetTool: { ask: async (world) => ({ params: { id: await addTool(world) } }) },
  editTool: {
    ask: async (world) => ({
      params: { id: await addTool(world) },
      body: {
        base: { description: DESCRIPTION },
        changes: { description: 'Reads long files and says where it found what.' },
      },
    }),
  },
  archiveTool: { ask: async (world) => ({ params: { id: await addTool(world) } }) },
  restoreTool: { ask: async (world) => ({ params: { id: await addArchivedTool(world) } }) },
  addCategory: {
    ask: () => ({
      body: { name: fresh('Kind'), description: 'Tools of a kind.', icon: 'category', group: 'Other' },
    }),
  },
  editCategory: {
    ask: async (world) => ({
      params: { id: await addCategory(world) },
      body: { description: 'Other words.' },
    }),
  },
  mergeCategory: {
    ask: async (world) => ({ params: { id: await addCategory(world) }, body: { into: 1 } }),
  },
  importTools: {
    ask: () => ({
      body: {
        format: 'json',
        text: JSON.stringify([{ ...newTool(), category: 'Category 1' }]),
        dryRun: false,
      },
    }),
  },
  exportNewsletter: {},
  adminNewsletter: {},
  previewNewsletter: { ask: somethingNew },
  testNewsletter: { ask: async (world) => ({ ...(await somethingNew(world)), body: {} }) },
  sendNewsletter: { ask: async (world) => ({ ...(await somethingNew(world)), body: {} }) },
  cancelNewsletter: { ask: async (world) => ({ params: { id: await addIssue(world) }, body: {} }) },
  markBounced: {
    ask: async (world) => ({ body: { email: (await addReader(world)).email, isBounced: true } }),
  },
  generateSummary: { ask: async (world) => ({ params: { id: await addTool(world) } }) },
  generateAllSummaries: { ask: noJob },
  refreshTrendingSummaries: { ask: noJob },
  listSummaryJobs: {},
  getSummaryJob: { ask: async (world) => ({ params: { id: await addJob(world, 'paused') } }) },
  pauseSummaryJob: { ask: async (world) => ({ params: { id: await addJob(world, 'queued') } }) },
  resumeSummaryJob: { ask: async (world) => ({ params: { id: await addJob(world, 'paused') } }) },
  cancelSummaryJob: { ask: async (world) => ({ params: { id: await addJob(world, 'paused') } }) },
  retrySummaryJob: { ask: async (world) => ({ params: { id: await addJob(world, 'failed') } }) },
  listToolSummaries: { ask: async (world) => ({ params: { id: (await addSummary(world)).id } }) },
  restoreToolSummary: { ask: async (world) => ({ params: await addSummary(world) }) },
  adminSites: {},
  startSiteJob: {
    ask: () => ({ body: { kind: 'check' } }),
    instead: { admin: VISITS_ARE_OFF, owner: VISITS_ARE_OFF },
  },
  cancelSiteJob: { ask: async (world) => ({ params: { id: await addSiteJob(world) } }) },
  adminListReviews: {},
  countReview: { ask: async (world) => ({ params: { id: await addHeldReview(world) } }) },
  removeReview: {
    ask: async (world) => ({ params: { id: await addReview(world) }, body: { reason: 'Spam.' } }),
  },
  removeReviewAnswer: {
    ask: async (world) => ({
      params: { id: await addAnsweredReview(world, await addUser(world)) },
      body: { reason: 'Spam.' },
    }),
  },
  adminListClaims: {},
  revokeClaim: {
    ask: async (world) => ({
      params: { id: (await addClaim(world, await addUser(world))).claimId },
      body: { reason: 'The name was stolen.' },
    }),
  },
  adminListUsers: {},
  changeUser: {
    ask: async (world, { name }) => ({
      params: { id: await addUser(world) },
      body: name === 'owner' ? { isAdmin: true } : { premium: 'lifetime' },
    }),
  },
  adminListTickets: {},
  answerTicket: {
    ask: async (world) => ({ params: { id: await addTicket(world) }, body: { text: 'Like this.' } }),
  },
  closeTicket: { ask: async (world) => ({ params: { id: await addTicket(world) } }) },
  listAudit: {},
  listSecurityEvents: {},
  platformRevenue: {},
  payoutSummary: {},
  revenueDays: {},
  revenueCsv: { ask: () => ({ query: { days: '7' } }) },
} satisfies Partial<Requests>

/** Calls of admins and owners: agents and their submissions. */
export const adminMarketRequests = {
  listRecommendations: {},
  decideRecommendation: {
    ask: async (world) => ({ params: { id: await addRecommendation(world) }, body: { status: 'approved' } }),
  },
  listFeedback: {},
  decideFeedback: {
    ask: async (world) => ({ params: { id: await addReport(world) }, body: { status: 'resolved' } }),
  },
  listToolReports: {},
  decideToolReports: {
    ask: async (world) => ({
      params: { id: await addToolReport(world) },
      body: { status: 'fixed', from: 'open', until: AT, reply: null },
    }),
  },
  adminListSuggestions: {},
  decideSuggestion: {
    ask: async (world) => ({
      params: { id: await addSuggestion(world) },
      body: { decision: 'accept', reply: null },
    }),
  },
  revertSuggestion: {
    ask: async (world) => ({
      params: { id: await addAcceptedSuggestion(world) },
      body: { reason: 'It was wrong.' },
    }),
  },
  runAnalysers: {},
  agentAnalytics: {},
  agentAnalyticsCsv: {},
  adminOverview: {},
  adminUsage: {},
  adminUsageCsv: { ask: () => ({ query: { table: 'tools' } }) },
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
  improvementBudget: {},
  setImprovementBudget: { ask: () => ({ body: { monthlyUsd: 900_000 } }) },
  adminListListings: {},
  decideListing: {
    ask: async (world) => ({ params: { id: await addHeldListing(world) }, body: { decision: 'publish' } }),
  },
  takeDownListing: {
    ask: async (world) => ({
      params: { id: await addPublishedListing(world) },
      body: { reason: 'It does not exist any more.', refund: false },
    }),
  },
  adminListAgents: {},
  listReceiptsOfAgent: { ask: (world) => ({ params: { id: world.party('agent').id } }) },
  changeAgent: {
    ask: async (world) => ({ params: { id: await addAgent(world) }, body: { isVerified: true } }),
  },
} satisfies Partial<Requests>
