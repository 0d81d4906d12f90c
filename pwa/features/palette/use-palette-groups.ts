import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { cleanText, EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { countMessages } from '#shared/messages/counted.ts'
import { paletteListMessages } from '#shared/messages/palette-list.ts'
import { paths } from '#shared/paths.ts'
import { recordSearch, recordUse } from '../../data/usage/use-counting.ts'
import { useCategories, useToolList } from '../../data/use-catalogue.ts'
import { useRecent } from '../../data/use-recent.ts'
import { PAGES, type PaletteEntry, type PaletteGroup, rankEntries } from './palette-entries.ts'

const SHOWN = { tools: 6, recent: 5, pages: 5, categories: 4, matches: 3 } as const

export interface PaletteAnswer {
  groups: PaletteGroup[]
  /** `waiting`: what stands there belongs to the text before, or the tools are not there yet. */
  state: 'answered' | 'waiting' | 'failed'
}

interface Asked {
  text: string
  /** The tool at hand, and what can be done with it. */
  atHand: PaletteGroup | null
  actions: PaletteEntry[]
}

/** What the palette offers for a text; without one, what can be done here and where one has been. */
export function usePaletteGroups({ text, atHand, actions }: Asked): PaletteAnswer {
  const search = cleanText(text)
  const isSearching = search !== ''
  const { data, error, isLoading, isStale } = useToolList(
    { ...EMPTY_QUERY, search, limit: SHOWN.tools },
    { enabled: isSearching },
  )
  const { data: categories = [] } = useCategories()
  const { tools: recent = [] } = useRecent({ limit: SHOWN.recent })
  useSettledSearch(search, data === undefined || isStale ? null : data.total > 0)
  const { pathname } = useLocation()
  if (!isSearching) {
    return { groups: beforeSearch({ atHand, recent, actions, here: pathname }), state: 'answered' }
  }

  const { tools = [], total = 0 } = data ?? {}
  const groups = [
    {
      title: commonMessages.tools,
      entries: [
        ...tools.map((tool) => foundEntry(tool, search)),
        ...searchEntry(search, total - tools.length),
      ],
    },
    {
      title: commonMessages.categories,
      entries: rankEntries(categories.map(categoryEntry), search, SHOWN.categories),
    },
    { title: paletteListMessages.pages, entries: rankEntries(PAGES, search, SHOWN.matches) },
    {
      title: paletteListMessages.actions,
      entries: rankEntries([...(atHand?.entries ?? []), ...actions], search, SHOWN.matches),
    },
  ]
  const answered = isLoading || isStale ? 'waiting' : 'answered'
  return { groups: groups.filter(hasEntries), state: error === null ? answered : 'failed' }
}

/** Words that stand so long are what somebody wanted to search for. */
const SETTLED_MS = 2000

/** Counts a search that rests. @param found null while it is not known */
function useSettledSearch(search: string, found: boolean | null): void {
  useEffect(() => {
    if (search === '' || found === null) return
    const timer = setTimeout(() => recordSearch(search, found), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [search, found])
}

interface BeforeSearch extends Omit<Asked, 'text'> {
  recent: SyncTool[]
  /** Where one is already. */
  here: string
}

function beforeSearch({ atHand, recent, actions, here }: BeforeSearch): PaletteGroup[] {
  const isElsewhere = (entry: PaletteEntry) => entry.kind === 'action' || entry.to !== here
  const groups = [
    ...(atHand === null ? [] : [atHand]),
    { title: paletteListMessages.recentlyViewed, entries: recent.map(toolEntry).filter(isElsewhere) },
    { title: paletteListMessages.pages, entries: PAGES.slice(0, SHOWN.pages).filter(isElsewhere) },
    { title: paletteListMessages.actions, entries: actions },
  ]
  return groups.filter(hasEntries)
}

const hasEntries = ({ entries }: PaletteGroup) => entries.length > 0

function toolEntry({ id, name, logo, description }: SyncTool): PaletteEntry {
  return { id: `tool-${id}`, kind: 'tool', to: paths.tool(id), label: name, logo, note: description }
}

/** A tool that the words have found. */
function foundEntry(tool: SyncTool, search: string): PaletteEntry {
  const onOpen = () => {
    recordSearch(search, true)
    recordUse('choose', tool.id)
  }
  return { ...toolEntry(tool), onOpen }
}

function categoryEntry({ id, name, slug, group, toolCount }: CategoryWithCount): PaletteEntry {
  return {
    id: `category-${id}`,
    kind: 'category',
    to: paths.categoryTools(slug),
    label: name,
    note: countMessages.tools(toolCount),
    keywords: group,
  }
}

/** Leads to the tools that had no room here. */
function searchEntry(search: string, more: number): PaletteEntry[] {
  if (more <= 0) return []
  const label = paletteListMessages.searchFor(more, search)
  return [{ id: 'search', kind: 'search', to: paths.search(search), label }]
}
