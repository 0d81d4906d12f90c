import { REVIEW_PAGE } from '#shared/api/admin-calls.ts'
import { contract } from '#shared/api/contract.ts'
import type { Database } from '../db/schema.ts'
import type { AnalyserJob } from '../jobs/analyser-job.ts'
import { callerId } from '../middleware/caller.ts'
import { readBody } from '../middleware/read-body.ts'
import { sendPrivate } from '../middleware/send-private.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import { listFeedback } from '../repositories/feedback.ts'
import { listRecommendations } from '../repositories/recommendations.ts'
import { readAnalytics } from '../services/recommendations/analytics.ts'
import { analyticsCsv } from '../services/recommendations/analytics-csv.ts'
import type { Recommendations } from '../services/recommendations/recommendations.ts'
import type { HandlersOf } from './handler.ts'

export interface AdminReviewDeps {
  reader: Database
  recommendations: Recommendations
  analysers: AnalyserJob
}

/** What agents recommend and report, for admins. */
export function adminReviewHandlers({ reader, recommendations, analysers }: AdminReviewDeps) {
  return {
    async listRecommendations(ctx) {
      const { status, priority, before } = readQuery(ctx, contract.listRecommendations.query)
      const filters = { status: unlessAll(status), priority: unlessAll(priority) }
      const { found, total } = await listRecommendations(reader, {
        ...filters,
        before,
        limit: REVIEW_PAGE + 1,
      })
      const { page: recommendations, next } = pageOf(found)
      sendPrivate(ctx, { recommendations, total, next })
    },
    async decideRecommendation(ctx) {
      const { id } = readParams(ctx, contract.decideRecommendation.params)
      const decision = await readBody(ctx, contract.decideRecommendation.body)
      sendPrivate(ctx, await recommendations.decide(callerId(ctx), id, decision))
    },
    async listFeedback(ctx) {
      const { status, before } = readQuery(ctx, contract.listFeedback.query)
      const { found, total } = await listFeedback(reader, {
        status: unlessAll(status),
        before,
        limit: REVIEW_PAGE + 1,
      })
      const { page: feedback, next } = pageOf(found)
      sendPrivate(ctx, { feedback, total, next })
    },
    async decideFeedback(ctx) {
      const { id } = readParams(ctx, contract.decideFeedback.params)
      const decision = await readBody(ctx, contract.decideFeedback.body)
      sendPrivate(ctx, await recommendations.decideFeedback(callerId(ctx), id, decision))
    },
    async runAnalysers(ctx) {
      sendPrivate(ctx, { filed: await analysers.run() })
    },
    async agentAnalytics(ctx) {
      const query = readQuery(ctx, contract.agentAnalytics.query)
      sendPrivate(ctx, await readAnalytics(reader, query, new Date()))
    },
    async agentAnalyticsCsv(ctx) {
      const query = readQuery(ctx, contract.agentAnalyticsCsv.query)
      const analytics = await readAnalytics(reader, query, new Date())
      ctx.attachment(`ai-agent-analytics-${query.timeframe}-${query.agentType}.csv`)
      ctx.type = 'text/csv; charset=utf-8'
      ctx.set('Cache-Control', 'no-store')
      ctx.body = analyticsCsv(analytics)
    },
  } satisfies HandlersOf<
    | 'listRecommendations'
    | 'decideRecommendation'
    | 'listFeedback'
    | 'decideFeedback'
    | 'runAnalysers'
    | 'agentAnalytics'
    | 'agentAnalyticsCsv'
  >
}

function unlessAll<T extends string>(choice: T): Exclude<T, 'all'> | undefined {
  return isChosen(choice) ? choice : undefined
}

function isChosen<T extends string>(choice: T): choice is Exclude<T, 'all'> {
  return choice !== 'all'
}

/** One more than a page was asked for, to learn whether there is another. */
function pageOf<T extends { id: number }>(found: T[]): { page: T[]; next: number | null } {
  const page = found.slice(0, REVIEW_PAGE)
  return { page, next: found.length > REVIEW_PAGE ? (page.at(-1)?.id ?? null) : null }
}
