import { useMemo } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { AnswerCache } from './answer-cache.ts'
import { catalogue } from './catalogue-client.ts'
import { useInitialData } from './initial-data.ts'
import { listedTool } from './use-catalogue.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

const tools = new AnswerCache<SyncTool | null>(40)

export function useTool(id: number): Loaded<SyncTool | null> {
  const initial = useInitialData()
  const given = initial?.tools.find((entry) => entry.id === id)?.tool
  const listed = initial ? [initial.list?.tools ?? [], initial.trending].flat() : []
  const known = given ?? listed.find((tool) => tool.id === id)
  const shown = useMemo(() => listedTool(id), [id])
  return useLoaded({
    key: String(id),
    load: async () => (await catalogue.ask('tools', { ids: [id] }))[0] ?? null,
    cache: tools,
    // What a list says of it stands at once. Lists of the server leave the details out.
    initial: known
      ? { data: known, isWhole: known.details !== undefined }
      : shown && { data: shown, isWhole: false },
  })
}
