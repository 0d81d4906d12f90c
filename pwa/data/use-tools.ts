import { useMemo } from 'react'
import type { InitialData } from '#shared/api/initial-data.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { AnswerCache } from './answer-cache.ts'
import { catalogue } from './catalogue-client.ts'
import { useInitialData } from './initial-data.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

/** Tools by id; null: the catalogue has no such tool. Ids that are still being asked for are absent. */
export type ToolsById = ReadonlyMap<number, SyncTool | null>

const NONE: ToolsById = new Map()
const answers = new AnswerCache<ToolsById>(20)
const seen = new AnswerCache<SyncTool | null>(40)

/** Several tools at once. While they are asked for, those seen before are there already. */
export function useTools(ids: readonly number[]): Loaded<ToolsById> {
  const key = ids.length === 0 ? null : ids.join()
  const initial = useInitialData()
  const given = useMemo(() => toolsOfPage(initial, key), [initial, key])
  const known = useMemo(() => seenTools(key), [key])
  const loaded = useLoaded({
    key,
    load: () => ask(ids),
    cache: answers,
    initial: given ?? (known && { data: known, isWhole: false }),
    keepsPrevious: true,
  })
  return key === null ? { ...loaded, data: NONE } : loaded
}

const detailed = new AnswerCache<ToolsById | null>(4)

/** The tools as far as the page or the device knows them; the server is not asked for each. */
export function useKnownTools(ids: readonly number[]): ToolsById {
  const key = ids.length === 0 ? null : ids.join()
  const initial = useInitialData()
  const given = useMemo(() => toolsOfPage(initial, key), [initial, key])
  const load = async () => {
    const tools = await catalogue.askDevice('tools', { ids })
    return tools && new Map(ids.map((id, at) => [id, tools[at] ?? null]))
  }
  return useLoaded({ key, load, cache: detailed, initial: given }).data ?? NONE
}

async function ask(ids: readonly number[]): Promise<ToolsById> {
  const { version } = catalogue.state()
  const tools = await catalogue.ask('tools', { ids })
  const byId = new Map(ids.map((id, at) => [id, tools[at] ?? null]))
  for (const [id, tool] of byId) seen.set(String(id), { data: tool, version })
  return byId
}

/** The tools that the server wrote into the page, when all of these are among them. */
function toolsOfPage(initial: InitialData | null, key: string | null) {
  const given = new Map(initial?.tools.map(({ id, tool }) => [id, tool]))
  const isWhole = key?.split(',').every((id) => given.has(Number(id))) ?? false
  return isWhole ? { data: given, isWhole } : undefined
}

/** Removing one of some tools asks for nothing that was not just shown. */
function seenTools(key: string | null): ToolsById | undefined {
  const entries = (key ?? '').split(',').map((id) => [Number(id), seen.get(id)?.data] as const)
  const known = entries.filter((entry): entry is [number, SyncTool | null] => entry[1] !== undefined)
  return known.length === entries.length ? new Map(known) : undefined
}
