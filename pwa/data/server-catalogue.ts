import { type CatalogueQuery, queryToParams } from '#shared/catalogue/query.ts'
import type { ToolDetail } from '#shared/domain/summary.ts'
import type { ApiClient } from './api-client.ts'
import type { ListAnswer, ServerAnswers, Summary } from './catalogue-questions.ts'
import { toSyncTool, unlessMissing, withDetails } from './tool-forms.ts'

/** The answers of the REST API, in the forms of the device. */
export function createServerAnswers(api: ApiClient): ServerAnswers {
  return {
    query: ({ query, facets = false }, signal) => listTools(api, { query, facets, signal }),
    tools: ({ ids }) =>
      Promise.all(
        ids.map(async (id) => {
          const tool = await getTool(api, id)
          return tool && withDetails(tool)
        }),
      ),
    // Asked for while the device has nothing yet, which is seldom on their pages.
    alternatives: async ({ slug }) => (await import('./server-alternatives.ts')).findAlternatives(api, slug),
    pair: async ({ pairs }) => (await import('./server-alternatives.ts')).findPair(api, pairs),
    trending: async () => (await api.call('trendingTools')).map(toSyncTool),
    categories: () => api.call('listCategories'),
    stats: () => api.call('getStats'),
    async summary({ id }): Promise<Summary> {
      const { aiSummary = null, summary = null } = (await getTool(api, id)) ?? {}
      return aiSummary === null ? { kind: 'none' } : { kind: 'text', text: aiSummary, parts: summary }
    },
  }
}

interface ListRequest {
  query: CatalogueQuery
  facets: boolean
  signal: AbortSignal | undefined
}

async function listTools(api: ApiClient, { query, facets, signal }: ListRequest): Promise<ListAnswer> {
  const parameters = queryToParams(query)
  if (facets) parameters.set('facets', '1')
  const answer = await api.call('listTools', { query: parameters, signal })
  return { tools: answer.tools.map(toSyncTool), total: answer.total, facets: answer.facets ?? null }
}

const getTool = (api: ApiClient, id: number): Promise<ToolDetail | null> =>
  unlessMissing(api.call('getTool', { params: { id: String(id) } }))
