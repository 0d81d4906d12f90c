import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { AnswerCache } from './answer-cache.ts'
import { catalogue } from './catalogue-client.ts'
import { useLoaded } from './use-loaded.ts'

const named = new AnswerCache<SyncTool | null>(40)
/** Its own name leads a search, but tools may share words of it. */
const LOOKED_THROUGH = 12

/** The tool of a name, or of a former one; null while the device has no catalogue to find it in, or there is none. */
export function useNamedTool(name: string): SyncTool | null {
  return useLoaded({ key: name, load: () => findNamedTool(name), cache: named }).data ?? null
}

async function findNamedTool(name: string): Promise<SyncTool | null> {
  const query = { ...EMPTY_QUERY, search: name, discontinued: 'include' as const, limit: LOOKED_THROUGH }
  const found = await catalogue.askDevice('query', { query })
  return found === null ? null : toolOfName(found.tools, name)
}

/** A name of today goes before a former one. */
export function toolOfName(tools: readonly SyncTool[], name: string): SyncTool | null {
  const isIt = (other: string) => other.toLowerCase() === name.toLowerCase()
  return tools.find((tool) => isIt(tool.name)) ?? tools.find((tool) => tool.formerNames.some(isIt)) ?? null
}
