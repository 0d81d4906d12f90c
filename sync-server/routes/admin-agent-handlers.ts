import { REVIEW_PAGE } from '#shared/api/admin-calls.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { toAdminAgents } from '../agents/identity/agent-admin.ts'
import { toAdminListing } from '../agents/listings/listing-views.ts'
import type { Services } from '../create-services.ts'
import { pageOf } from '../lib/page-of.ts'
import { sendCsv } from '../middleware/send-answer.ts'
import { searchListings } from '../repositories/admin-listings.ts'
import { searchAgents } from '../repositories/agents.ts'
import { listFeedback } from '../repositories/feedback.ts'
import { listRecommendations } from '../repositories/recommendations.ts'
import { listReportGroups } from '../repositories/tool-reports.ts'
import { analyticsCsv, readAnalytics } from '../services/recommendations/analytics.ts'
import { decideReportGroup } from '../services/recommendations/tool-reports.ts'
import { defineHandlers } from './handler.ts'

/** Agents, their proposals, listings and recommendations, for admins. */
export function adminAgentHandlers(services: Services) {
  return {
    ...marketHandlers(services),
    ...recommendationHandlers(services),
  }
}

function marketHandlers(services: Services) {
  const { reader, agentAdmin, improvementReview, improvementBudget, listingAdmin } = services
  return defineHandlers({
    async adminListAgents({ query: { page, ...query } }) {
      const now = new Date().toISOString()
      const span = { limit: MARKET_PAGE, offset: (page - 1) * MARKET_PAGE }
      return reader.transaction().execute(async (db) => {
        const { agents, total } = await searchAgents(db, { ...query, ...span })
        return { agents: await toAdminAgents(db, agents, now), total }
      })
    },
    changeAgent: ({ userId, params: { id }, body }) => agentAdmin.change(userId, id, body),

    adminListImprovements: ({ userId, query: { state, page } }) =>
      improvementReview.list(userId, state, page),
    adminGetImprovement: ({ userId, params: { id } }) => improvementReview.get(userId, id),
    decideImprovement: ({ userId, params: { id }, body }) => improvementReview.decide(userId, id, body),
    revertImprovement: ({ userId, params: { id }, body: { reason } }) =>
      improvementReview.revert(userId, id, reason),
    async improvementBudget({ role }) {
      return { ...(await improvementBudget.get()), mayChange: role === 'owner' }
    },
    async setImprovementBudget({ userId, body: { monthlyUsd } }) {
      return { ...(await improvementBudget.set(userId, monthlyUsd)), mayChange: true }
    },

    async adminListListings({ query: { state, page, ...query } }) {
      const { listings, total } = await searchListings(reader, {
        ...query,
        state: unlessAll(state),
        limit: MARKET_PAGE,
        offset: (page - 1) * MARKET_PAGE,
      })
      return { listings: listings.map(toAdminListing), total }
    },
    decideListing: ({ userId, params: { id }, body }) => listingAdmin.decide(userId, id, body),
    takeDownListing: ({ userId, params: { id }, body }) => listingAdmin.takeDown(userId, id, body),
  })
}

function recommendationHandlers(services: Services) {
  const { reader, recommendations, analysers, suggestions, standingBudget } = services
  return defineHandlers({
    async listRecommendations({ query: { status, priority, before } }) {
      const { found, total } = await listRecommendations(reader, {
        status: unlessAll(status),
        priority: unlessAll(priority),
        before,
        limit: REVIEW_PAGE + 1,
      })
      const { page, next } = pageOf(found, REVIEW_PAGE, ({ id }) => id)
      return { recommendations: page, total, next }
    },
    decideRecommendation: ({ userId, params: { id }, body }) => recommendations.decide(userId, id, body),
    async listFeedback({ query: { status, before } }) {
      const { found, total } = await listFeedback(reader, {
        status: unlessAll(status),
        before,
        limit: REVIEW_PAGE + 1,
      })
      const { page, next } = pageOf(found, REVIEW_PAGE, ({ id }) => id)
      return { feedback: page, total, next }
    },
    decideFeedback: ({ userId, params: { id }, body }) => recommendations.decideFeedback(userId, id, body),
    async listToolReports({ query: { status, page } }) {
      const { found, total } = await listReportGroups(reader, {
        status: unlessAll(status),
        limit: REVIEW_PAGE,
        offset: (page - 1) * REVIEW_PAGE,
      })
      return { groups: found, total, next: page * REVIEW_PAGE < total ? page + 1 : null }
    },
    decideToolReports: async ({ userId, params: { id }, body }) => ({
      decided: await decideReportGroup(services, userId, { id, decision: body }),
    }),
    adminListSuggestions: ({ query: { state, page } }) => suggestions.list({ state: unlessAll(state), page }),
    revertSuggestion: ({ userId, params: { id }, body: { reason } }) =>
      suggestions.revert(userId, id, reason),
    decideSuggestion: ({ userId, params: { id }, body }) => suggestions.decide(userId, id, body),
    async runAnalysers() {
      const filed = await analysers.run()
      await standingBudget.open()
      return { filed }
    },
    agentAnalytics: ({ query }) => readAnalytics(reader, query, new Date()),
    async agentAnalyticsCsv({ query }) {
      const analytics = await readAnalytics(reader, query, new Date())
      return sendCsv(`ai-agent-analytics-${query.timeframe}-${query.agentType}.csv`, analyticsCsv(analytics))
    },
  })
}

function unlessAll<T extends string>(choice: T): Exclude<T, 'all'> | undefined {
  return isChosen(choice) ? choice : undefined
}

function isChosen<T extends string>(choice: T): choice is Exclude<T, 'all'> {
  return choice !== 'all'
}
