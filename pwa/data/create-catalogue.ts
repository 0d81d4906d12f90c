import { UnreachableError } from './api-errors.ts'
import type { CatalogueSource } from './catalogue-source.ts'
import type { Catalogue, Summary } from './catalogue-state.ts'
import { type ServerCatalogue, toSyncTool } from './server-catalogue.ts'

/** Every question in its two forms: to the device, and to the server while the device has nothing yet. */
export function createCatalogue(source: CatalogueSource, server: ServerCatalogue): Catalogue {
  const tools = (ids: number[]) =>
    source.answer(
      (device) => device.tools(ids),
      () => Promise.all(ids.map((id) => toolFromServer(server, id))),
    )
  return {
    state: () => source.state,
    subscribe: (listener) => source.subscribe(listener),
    verdict: source.verdict,
    query: (query, { facets = false, signal } = {}) =>
      source.answer(
        (device) => device.query(query, { facets }),
        () => server.query(query, { facets, signal }),
      ),
    tool: async (id) => (await tools([id]))[0] ?? null,
    tools,
    trending: () => source.answer((device) => device.trending(), server.trending),
    similar: (id, limit) => source.askDevice((device) => device.similar(id, limit)),
    categories: () => source.answer((device) => device.categories(), server.categories),
    stats: () => source.answer((device) => device.stats(), server.stats),
    summary: (id) =>
      source
        .answer(
          (device) => device.summary(id),
          () => summaryFromServer(server, id),
        )
        .catch(needsConnection),
    refresh: () => source.refresh(),
  }
}

async function toolFromServer(server: ServerCatalogue, id: number) {
  const tool = await server.tool(id)
  return tool === null ? null : toSyncTool(tool)
}

async function summaryFromServer(server: ServerCatalogue, id: number): Promise<Summary> {
  const text = (await server.tool(id))?.aiSummary ?? null
  return text === null ? { kind: 'none' } : { kind: 'text', text }
}

function needsConnection(error: unknown): Summary {
  if (error instanceof UnreachableError) return { kind: 'needs-connection' }
  throw error
}
