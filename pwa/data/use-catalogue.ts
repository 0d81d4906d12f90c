import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { InitialData } from '#shared/api/initial-data.ts'
import { type CatalogueQuery, EMPTY_QUERY, queryToParams } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { PickedTool } from '#shared/site/editors-picks.ts'
import { NEW_TOOLS } from '#shared/site/new-tools.ts'
import { AnswerCache } from './answer-cache.ts'
import { readCachedHome } from './cached-home.ts'
import { catalogue } from './catalogue-client.ts'
import type { ListAnswer } from './catalogue-questions.ts'
import { type CatalogueState, INITIAL_STATE } from './catalogue-state.ts'
import { useInitialData } from './initial-data.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

const lists = new AnswerCache<ListAnswer>(40)
const trending = new AnswerCache<SyncTool[]>(1)
const picks = new AnswerCache<PickedTool[]>(1)
const categories = new AnswerCache<CategoryWithCount[]>(1)
const stats = new AnswerCache<Stats>(1)

const CATEGORIES = 'categories'
const STATS = 'stats'
const TRENDING = 'trending'
const PICKS = 'picks'

/** Older than every version of the catalogue: shown until the catalogue has answered. */
const CACHED_VERSION = -1

const cachedHome = readCachedHome()
if (cachedHome !== null) {
  const version = CACHED_VERSION
  lists.set(listKey('', true), { data: cachedHome.list, version })
  lists.set(listKey(queryToParams(NEW_TOOLS).toString(), false), { data: cachedHome.newTools, version })
  picks.set(PICKS, { data: cachedHome.picks, version })
  categories.set(CATEGORIES, { data: cachedHome.categories, version })
  stats.set(STATS, { data: cachedHome.stats, version })
  trending.set(TRENDING, { data: cachedHome.trending, version })
}

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

interface ListOptions {
  facets?: boolean
  enabled?: boolean
  /** Asks for the last page of what is to be in view, where the ones before it are at hand. */
  lastPage?: CatalogueQuery | undefined
}

/** Whether the catalogue is too large for this device, which then keeps a part of it. */
export function useHasPart(): boolean {
  return useSyncExternalStore(catalogue.subscribe, hasPart, () => false)
}

/** The previous list stays in view while the next one is on the way. */
export function useToolList(query: CatalogueQuery, options: ListOptions = {}): Loaded<ListAnswer> {
  const { facets = false, enabled = true, lastPage } = options
  const initial = useInitialData()
  const address = queryToParams(query).toString()
  const fromPage = useMemo(() => listOf(initial, address), [initial, address])
  return useLoaded({
    key: enabled ? listKey(address, facets) : null,
    load: async (signal) => {
      const before = lastPage && listBefore(initial, { query, lastPage, facets })
      if (lastPage === undefined || before === undefined)
        return catalogue.ask('query', { query, facets }, signal)
      return withPage(before, await catalogue.ask('query', { query: lastPage }, signal))
    },
    cache: lists,
    initial: fromPage,
    keepsPrevious: true,
    list: listKey(queryToParams({ ...query, limit: EMPTY_QUERY.limit }).toString(), facets),
  })
}

/** `needsAll`: the first few, which a page about something else brings along, are not enough. */
export function useTrending({ needsAll = false } = {}): Loaded<SyncTool[]> {
  const initial = useInitialData()
  const isEnough = initial?.isTrendingWhole === true || !needsAll
  return useLoaded({
    key: TRENDING,
    load: () => catalogue.ask('trending', {}),
    cache: trending,
    initial: initial && isEnough ? { data: initial.trending, isWhole: true } : undefined,
  })
}

/** The tools that editors picked, as far as the catalogue has them. */
export function usePicks(): Loaded<PickedTool[]> {
  const initial = useInitialData()
  return useLoaded({
    key: PICKS,
    load: askPicks,
    cache: picks,
    initial: initial?.picks ? { data: initial.picks, isWhole: true } : undefined,
  })
}

/** The words come with the page or with the last answers of this device, so they are no part of the first load. */
export async function askPicks(): Promise<PickedTool[]> {
  const { EDITORS_PICKS, picksAmong, pickQuery } = await import('#shared/site/editors-picks.ts')
  const answers = await Promise.all(
    EDITORS_PICKS.map(({ tool }) => catalogue.ask('query', { query: pickQuery(tool) })),
  )
  return picksAmong(answers.map(({ tools }) => tools))
}

export function useCategories(): Loaded<CategoryWithCount[]> {
  const initial = useInitialData()
  return useLoaded({
    key: CATEGORIES,
    load: () => catalogue.ask('categories', {}),
    cache: categories,
    initial: initial ? { data: initial.categories, isWhole: true } : undefined,
  })
}

export function useStats(): Loaded<Stats> {
  const initial = useInitialData()
  return useLoaded({
    key: STATS,
    load: () => catalogue.ask('stats', {}),
    cache: stats,
    initial: initial ? { data: initial.stats, isWhole: true } : undefined,
  })
}

/** A tool as one of the lists has it that were shown lately: without its details. */
export function listedTool(id: number): SyncTool | undefined {
  const shown = [...trending.all(), ...[...lists.all()].map(({ tools }) => tools)]
  return shown.flat().find((tool) => tool.id === id)
}

function listKey(address: string, hasFacets: boolean): string {
  return `${hasFacets ? 'facets' : 'plain'}?${address}`
}

interface LastPage {
  query: CatalogueQuery
  lastPage: CatalogueQuery
  facets: boolean
}

/** What is in view already; undefined when it is of another version of the catalogue, or the device has it all anyway. */
function listBefore(
  initial: InitialData | null,
  { query, lastPage, facets }: LastPage,
): ListAnswer | undefined {
  const { phase, version } = catalogue.state()
  const address = queryToParams({ ...query, limit: query.limit - lastPage.limit }).toString()
  const cached = lists.get(listKey(address, facets))
  if (phase === 'ready') return undefined
  if (cached === undefined) return version === 0 ? listOf(initial, address)?.data : undefined
  return cached.version === version ? cached.data : undefined
}

/** A tool that has moved to the next page meanwhile stands once. */
function withPage(before: ListAnswer, page: ListAnswer): ListAnswer {
  const known = new Set(before.tools.map(({ id }) => id))
  return {
    ...before,
    total: page.total,
    tools: [...before.tools, ...page.tools.filter(({ id }) => !known.has(id))],
  }
}

const hasPart = () => catalogue.state().part !== null

function readInitialState(): CatalogueState {
  return INITIAL_STATE
}

/** The list in the page that answers just this query, if one does. */
function listOf(initial: InitialData | null, address: string) {
  const data = [initial?.list, initial?.newTools].find((list) => list?.query === address)
  return data ? { data, isWhole: true } : undefined
}
