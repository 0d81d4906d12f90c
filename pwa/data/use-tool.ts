import { useMemo } from 'react'
import type { InitialData } from '#shared/api/initial-data.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { AnswerCache } from './answer-cache.ts'
import { catalogue } from './catalogue-client.ts'
import type { Summary } from './catalogue-questions.ts'
import { useInitialData } from './initial-data.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

const tools = new AnswerCache<SyncTool | null>(40)
const summaries = new AnswerCache<Summary>(40)

export function useTool(id: number): Loaded<SyncTool | null> {
  const initial = useInitialData()
  const given = initial?.tools.find((entry) => entry.id === id)?.tool
  const listed = initial ? [initial.list?.tools ?? [], initial.trending].flat() : []
  const known = given ?? listed.find((tool) => tool.id === id)
  return useLoaded({
    key: String(id),
    load: async () => (await catalogue.ask('tools', { ids: [id] }))[0] ?? null,
    cache: tools,
    // Lists of the server leave the details out.
    initial: known && { data: known, isWhole: known.details !== undefined },
  })
}

export function useSummary(id: number): Loaded<Summary> {
  const initial = useInitialData()
  const fromPage = useMemo(() => summaryOf(initial, id), [initial, id])
  return useLoaded({
    key: String(id),
    load: () => catalogue.ask('summary', { id }),
    cache: summaries,
    initial: fromPage,
  })
}

function summaryOf(initial: InitialData | null, id: number) {
  const text = initial?.tools[0]?.id === id ? initial.summary : null
  return text === null ? undefined : { data: { kind: 'text' as const, text }, isWhole: true }
}
