import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { InitialData } from '#shared/api/initial-data.ts'
import { type CatalogueQuery, queryToParams } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { AnswerCache } from './answer-cache.ts'
import { catalogue } from './catalogue-client.ts'
import { type CatalogueState, INITIAL_STATE, type ListAnswer, type Summary } from './catalogue-state.ts'
import { useInitialData } from './initial-data.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

const lists = new AnswerCache<ListAnswer>(40)
const tools = new AnswerCache<SyncTool | null>(40)
const trending = new AnswerCache<SyncTool[]>(1)
const categories = new AnswerCache<CategoryWithCount[]>(1)
const stats = new AnswerCache<Stats>(1)
const summaries = new AnswerCache<Summary>(40)

export function useCatalogueState(): CatalogueState {
  return useSyncExternalStore(catalogue.subscribe, catalogue.state, readInitialState)
}

/**
 * Whether answers are local, for what is large: the whole state changes many times while the device fills, and this
 * one change is drawn when there is time.
 */
export function useIsReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const read = () => startTransition(() => setReady(catalogue.state().phase === 'ready'))
    read()
    return catalogue.subscribe(read)
  }, [])
  return isReady
}

/** The previous list stays in view while the next one is on the way. */
export function useToolList(
  query: CatalogueQuery,
  options: { facets?: boolean; enabled?: boolean } = {},
): Loaded<ListAnswer> {
  const { facets = false, enabled = true } = options
  const initial = useInitialData()
  const address = queryToParams(query).toString()
  const fromPage = useMemo(() => listOf(initial, address), [initial, address])
  return useLoaded({
    key: enabled ? `${facets ? 'facets' : 'plain'}?${address}` : null,
    load: (signal) => catalogue.query(query, { facets, signal }),
    cache: lists,
    initial: fromPage,
    keepsPrevious: true,
  })
}

export function useTool(id: number): Loaded<SyncTool | null> {
  const initial = useInitialData()
  const given = initial?.tools.find((entry) => entry.id === id)?.tool
  const listed = initial ? [initial.list?.tools ?? [], initial.trending].flat() : []
  const known = given ?? listed.find((tool) => tool.id === id)
  return useLoaded({
    key: String(id),
    load: () => catalogue.tool(id),
    cache: tools,
    initial: known && { data: known, isWhole: true },
  })
}

/** `needsAll`: the first few, which a page about something else brings along, are not enough. */
export function useTrending({ needsAll = false } = {}): Loaded<SyncTool[]> {
  const initial = useInitialData()
  const isEnough = initial?.isTrendingWhole === true || !needsAll
  return useLoaded({
    key: 'trending',
    load: () => catalogue.trending(),
    cache: trending,
    initial: initial && isEnough ? { data: initial.trending, isWhole: true } : undefined,
  })
}

export function useCategories(): Loaded<CategoryWithCount[]> {
  const initial = useInitialData()
  return useLoaded({
    key: 'categories',
    load: () => catalogue.categories(),
    cache: categories,
    initial: initial ? { data: initial.categories, isWhole: true } : undefined,
  })
}

export function useStats(): Loaded<Stats> {
  const initial = useInitialData()
  return useLoaded({
    key: 'stats',
    load: () => catalogue.stats(),
    cache: stats,
    initial: initial ? { data: initial.stats, isWhole: true } : undefined,
  })
}

export function useSummary(id: number): Loaded<Summary> {
  const initial = useInitialData()
  const fromPage = useMemo(() => summaryOf(initial, id), [initial, id])
  return useLoaded({
    key: String(id),
    load: () => catalogue.summary(id),
    cache: summaries,
    initial: fromPage,
  })
}

function readInitialState(): CatalogueState {
  return INITIAL_STATE
}

/** The list in the page, when it answers just this query. */
function listOf(initial: InitialData | null, address: string) {
  if (initial?.list?.query !== address) return undefined
  return { data: initial.list, isWhole: true }
}

function summaryOf(initial: InitialData | null, id: number) {
  const text = initial?.tools[0]?.id === id ? initial.summary : null
  return text === null ? undefined : { data: { kind: 'text' as const, text }, isWhole: true }
}
