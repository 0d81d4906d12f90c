import type { Services } from '../create-services.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import { findCurrentSummary } from '../repositories/summaries.ts'
import { toListRequest } from '../services/catalogue/list-query.ts'
import { defineHandlers } from './handler.ts'

/** The catalogue of SPEC §7, served from memory. */
export function catalogueHandlers({ catalogue, featured, toolHistory, reader }: Services) {
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
    listCategories: () => catalogue.answers.categories,
    getStats: () => catalogue.answers.stats,
    listFeatured: () => featured.answer(),
  })
}
