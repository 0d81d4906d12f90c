import type { ToolSummary } from '#shared/domain/summary.ts'
import { AnswerCache } from './answer-cache.ts'
import { api } from './api-client.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

/** By id; a tool whose summary has no parts is absent. */
export type SummariesById = ReadonlyMap<number, ToolSummary>

const answers = new AnswerCache<SummariesById>(40)

/** The structured parts of the summaries of some tools. They are not kept on the device, so the server is asked. */
export function useToolSummaries(ids: readonly number[]): Loaded<SummariesById> {
  return useLoaded({
    key: ids.length === 0 ? null : ids.join(),
    load: (signal) => ask(ids, signal),
    cache: answers,
    keepsPrevious: true,
  })
}

async function ask(ids: readonly number[], signal: AbortSignal): Promise<SummariesById> {
  const details = await Promise.all(
    ids.map((id) => api.call('getTool', { params: { id: String(id) }, signal })),
  )
  const found = new Map<number, ToolSummary>()
  for (const { id, summary } of details) if (summary !== undefined) found.set(id, summary)
  return found
}
