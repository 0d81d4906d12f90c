import type { SyncTool } from '#shared/domain/tool.ts'
import { AnswerCache } from './answer-cache.ts'
import { catalogue } from './catalogue-client.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

const similar = new AnswerCache<SyncTool[] | null>(40)

/** The tools most like one; null while the device has no catalogue to find them in. */
export function useSimilar(id: number, limit: number): Loaded<SyncTool[] | null> {
  return useLoaded({
    key: `${id}:${limit}`,
    load: () => catalogue.askDevice('similar', { id, limit }),
    cache: similar,
  })
}
