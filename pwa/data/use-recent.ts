import type { SyncTool } from '#shared/domain/tool.ts'
import { useRecentTools } from './recent-tools.ts'
import { useTools } from './use-tools.ts'

export interface Recent {
  ids: number[]
  /** Without those that have left the catalogue; undefined until they are known. */
  tools: SyncTool[] | undefined
}

/** The tools opened last on this device, the newest first. */
export function useRecent({ limit, exceptId }: { limit: number; exceptId?: number }): Recent {
  const ids = useRecentTools()
    .filter((id) => id !== exceptId)
    .slice(0, limit)
  const { data, error } = useTools(ids)
  const known = error === null ? data : new Map<number, null>()
  return {
    ids,
    tools: known && ids.map((id) => known.get(id) ?? null).filter((tool) => tool !== null),
  }
}
