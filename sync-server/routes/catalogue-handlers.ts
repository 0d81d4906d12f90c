import type { Services } from '../create-services.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import { type Reply, sendAnswer } from '../middleware/send-answer.ts'
import { findCurrentSummary } from '../repositories/summaries.ts'
import type { Answer } from '../services/answer.ts'
import { toListRequest } from '../services/catalogue/list-query.ts'
import { defineHandlers } from './handler.ts'

/** Feed readers ask again and again, and need not know within minutes. */
const FEED_CACHE = 'public, max-age=300'

const sendFeed =
  (answer: Answer): Reply =>
  (ctx) =>
    sendAnswer(ctx, answer, { cacheControl: FEED_CACHE })

/** The catalogue of SPEC §7, served from memory. */
export function catalogueHandlers({ catalogue, featured, feeds, toolHistory, reader }: Services) {
  return defineHandlers({
    listTools: ({ query, querystring }) => catalogue.answers.list(querystring, toListRequest(query)),
    trendingTools: () => catalogue.answers.trending,
    compareTools: ({ params: { ids } }) => catalogue.answers.compare(ids),
    async getTool({ params: { id } }) {
      const hasSummary = catalogue.version.tools.get(id)?.hasAiSummary === true
      const summary = hasSummary ? await findCurrentSummary(reader, id) : null
      const { answers } = catalogue
      const answer = summary === null ? answers.tool(id) : answers.toolWithSummary(id, summary)
      if (answer === undefined) throw new NotFoundError('There is no tool with this id.')
      return answer
    },
    toolTrends: ({ query: { ids, days } }) => toolHistory.trends(ids, days),
    async toolHistory({ params: { id }, query: { days } }) {
      const answer = await toolHistory.history(id, days)
      if (answer === undefined) throw new NotFoundError('There is no tool with this id.')
      return answer
    },
    async toolFeed({ params: { file } }) {
      const answer = await feeds.ofTool(file.about, file.format)
      if (answer === undefined) throw new NotFoundError('There is no tool with this id.')
      return sendFeed(answer)
    },
    async categoryFeed({ params: { file } }) {
      const answer = await feeds.ofCategory(file.about, file.format)
      if (answer === undefined) throw new NotFoundError('There is no category with this slug.')
      return sendFeed(answer)
    },
    async listFeed({ params: { file }, query }) {
      return sendFeed(await feeds.ofSearch(toListRequest(query).query, file.format))
    },
    listAlternatives({ params: { slug } }) {
      const answer = catalogue.answers.alternatives(slug)
      if (answer === undefined) throw new NotFoundError('There is no tool with this slug.')
      return answer
    },
    listCategories: () => catalogue.answers.categories,
    getStats: () => catalogue.answers.stats,
    listFeatured: () => featured.answer(),
  })
}
