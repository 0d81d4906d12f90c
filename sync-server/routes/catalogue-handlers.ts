import { contract } from '#shared/api/contract.ts'
import type { Database } from '../db/schema.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import { readParams, readQuery } from '../middleware/validate.ts'
import { findCurrentSummary } from '../repositories/summaries.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import { toListRequest } from '../services/catalogue/list-query.ts'
import type { HandlersOf } from './handler.ts'

/** The catalogue of SPEC §7, from memory. */
export function catalogueHandlers({ catalogue, reader }: { catalogue: Catalogue; reader: Database }) {
  return {
    listTools(ctx) {
      const { answers } = catalogue
      // A query string that was answered before needs no parsing: most requests end here.
      const known = answers.knownList(ctx.querystring)
      if (known !== undefined) return sendAnswer(ctx, known)
      const request = toListRequest(readQuery(ctx, contract.listTools.query))
      return sendAnswer(ctx, answers.list(ctx.querystring, request))
    },
    trendingTools: (ctx) => sendAnswer(ctx, catalogue.answers.trending),
    compareTools(ctx) {
      const { ids } = readParams(ctx, contract.compareTools.params)
      return sendAnswer(ctx, catalogue.answers.compare(ids))
    },
    async getTool(ctx) {
      const { id } = readParams(ctx, contract.getTool.params)
      const hasSummary = catalogue.version.tools.get(id)?.hasAiSummary === true
      const summary = hasSummary ? await findCurrentSummary(reader, id) : null
      const { answers } = catalogue
      const answer = summary === null ? answers.tool(id) : answers.toolWithSummary(id, summary)
      if (answer === undefined) throw new NotFoundError('There is no tool with this id.')
      return sendAnswer(ctx, answer)
    },
    listCategories: (ctx) => sendAnswer(ctx, catalogue.answers.categories),
    getStats: (ctx) => sendAnswer(ctx, catalogue.answers.stats),
  } satisfies HandlersOf<
    'listTools' | 'trendingTools' | 'compareTools' | 'getTool' | 'listCategories' | 'getStats'
  >
}
