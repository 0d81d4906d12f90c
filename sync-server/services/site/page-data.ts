import type { InitialData } from '#shared/api/initial-data.ts'
import { type CatalogueQuery, EMPTY_QUERY, GRAVEYARD_QUERY, queryToParams } from '#shared/catalogue/query.ts'
import { findBySlug, findPair } from '#shared/catalogue/tool-slugs.ts'
import { slugify, toolSlug, versusSlug } from '#shared/domain/slug.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { paths } from '#shared/paths.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import type { PageFacts } from '#shared/site/describe-page.ts'
import { EDITORS_PICKS, pickQuery, picksAmong } from '#shared/site/editors-picks.ts'
import { NEW_TOOLS } from '#shared/site/new-tools.ts'
import { categoryQuery, type ShownTools, shownTools } from '#shared/site/shown-tools.ts'
import type { SitePage } from '#shared/site/site-page.ts'
import { alternativesOf } from '../catalogue/alternatives.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readDetailedTool, readListedTool, readSyncTool } from '../catalogue/listed-tool.ts'

/** The tools of these ids, in their order; unknown ones are left out. */
export function readTools({ tools }: CatalogueVersion, ids: readonly number[]): SyncTool[] {
  return ids
    .map((id) => tools.get(id))
    .filter((tool) => tool !== undefined)
    .map(readSyncTool)
}

function detailedTool({ tools }: CatalogueVersion, id: number): SyncTool | null {
  const listed = tools.get(id)
  return listed === undefined ? null : readDetailedTool(listed)
}

function detailedTools(version: CatalogueVersion, ids: readonly number[]): SyncTool[] {
  return ids.map((id) => detailedTool(version, id)).filter((tool) => tool !== null)
}

/** The initial data of a page. Public data only: the answer is cached and sent to everybody. */
export function initialData(
  version: CatalogueVersion,
  page: SitePage,
  given: Pick<InitialData, 'isPremiumPaid' | 'summaryParts' | 'sharedList'>,
): InitialData {
  const shown = shownTools(page)
  const shownTrending = shown.by === 'trending' ? UI_COUNTS.trending : UI_COUNTS.trendingSidebar
  return {
    epoch: version.epoch,
    head: version.head,
    list: listOf(version, page),
    newTools: showsNewTools(version, page) ? answer(version, NEW_TOOLS, false) : null,
    picks: isPlainHome(page) ? picksOf(version) : null,
    stats: version.stats,
    categories: version.categories,
    trending: readTools(version, version.trending.slice(0, shownTrending)),
    isTrendingWhole: shown.by === 'trending',
    tools: drawnIds(version, page, given.sharedList).map((id) => ({ id, tool: detailedTool(version, id) })),
    summary: page.kind === 'tool' ? summaryOf(version, shown) : null,
    ...given,
  }
}

/** Of a long list the client asks for the rest; the names of all are in the list itself. */
const LISTED_WITH_DETAILS = 100

/** The tools that the page has to know with their details. */
function drawnIds(
  version: CatalogueVersion,
  page: SitePage,
  list: InitialData['sharedList'],
): readonly number[] {
  if (list !== null) return list.entries.slice(0, LISTED_WITH_DETAILS).map(({ toolId }) => toolId)
  return needsDetails(page) ? shownIds(version, page) : []
}

/** Pages that say of their tools what lists leave out. */
function needsDetails(page: SitePage): boolean {
  return ['id', 'pair', 'alternatives'].includes(shownTools(page).by) || isGraveyard(page)
}

const isGraveyard = (page: SitePage) => page.kind === 'fixed' && page.path === paths.graveyard

/** The Trending page shows other tools while nothing is trending. */
function isInsteadOfTrending({ trending }: CatalogueVersion, page: SitePage): boolean {
  return trending.length === 0 && shownTools(page).by === 'trending'
}

/** The home page as well, before anybody has asked for anything. */
function showsNewTools(version: CatalogueVersion, page: SitePage): boolean {
  return page.kind === 'home' ? isPlainHome(page) : isInsteadOfTrending(version, page)
}

function isPlainHome(page: SitePage): boolean {
  return page.kind === 'home' && withParams('', { ...page.query, sortBy: null }) === ''
}

function picksOf(version: CatalogueVersion): InitialData['picks'] {
  const found = EDITORS_PICKS.map(({ tool }) => readTools(version, version.engine.run(pickQuery(tool)).ids))
  return picksAmong(found)
}

/** The list of the page, always from its beginning. */
function listOf(version: CatalogueVersion, page: SitePage): InitialData['list'] {
  if (page.kind === 'home') return answer(version, { ...page.query, page: 1 }, true)
  if (isInsteadOfTrending(version, page)) return answer(version, EMPTY_QUERY, true)
  if (isGraveyard(page)) return answer(version, GRAVEYARD_QUERY, false)
  if (page.kind !== 'category') return null
  return answer(version, { ...categoryQuery(page.slug), sortBy: page.sortBy }, false)
}

function answer(version: CatalogueVersion, query: CatalogueQuery, wantsFacets: boolean): InitialData['list'] {
  const { ids, total, facets } = version.engine.run(query, { facets: wantsFacets })
  return { query: queryToParams(query).toString(), tools: readTools(version, ids), total, facets }
}

function summaryOf({ tools }: CatalogueVersion, shown: ShownTools): string | null {
  const [id = 0] = shown.by === 'id' ? shown.ids : []
  const listed = tools.get(id)
  return listed === undefined ? null : readListedTool(listed).aiSummary
}

/** The input of a page's description, as of one version of the catalogue. */
export function pageFacts(
  version: CatalogueVersion,
  page: SitePage,
  { origin, summary, list }: Pick<PageFacts, 'origin' | 'summary' | 'list'>,
): PageFacts {
  const ids = shownIds(version, page)
  return {
    origin,
    summary: summary ?? null,
    list: list ?? null,
    categories: version.categories,
    totalTools: version.stats.totalTools,
    tools: page.kind === 'tool' ? detailedTools(version, ids) : readTools(version, ids),
  }
}

function shownIds(version: CatalogueVersion, page: SitePage): readonly number[] {
  const { engine, trending } = version
  const shown = shownTools(page)
  if (shown.by === 'pair') return findPair(version.index, shown.pairs)
  if (shown.by === 'alternatives') return alternativesOf(version, shown.slug)
  if (shown.by === 'trending') return trending.slice(0, UI_COUNTS.trending)
  return shown.by === 'id' ? shown.ids : engine.run(shown.query).ids
}

/**
 * The address under which a page is drawn and cached, without the parameters that it does not know; null for the pages
 * that are left to the client because there is no end of them: searches, filters, and addresses that are spelled in another
 * way than ours.
 */
export function drawnAddress(version: CatalogueVersion, page: SitePage, path: string): string | null {
  switch (page.kind) {
    case 'home':
      return homeAddress(version, page.query)
    case 'category':
      return withParams(path, { ...EMPTY_QUERY, sortBy: page.sortBy })
    case 'compare':
      return path === paths.compareNone || comparesKnown(version, page, path) ? path : null
    case 'tool':
    case 'fixed':
    case 'list':
      return path
    case 'versus':
    case 'alternatives':
      return path === ownAddress(version, page) ? path : null
    case 'missing':
      return null
  }
}

/** Another order of two tools, or an id, leads to the same page, which is drawn once; null: to nothing. */
function ownAddress(
  version: CatalogueVersion,
  page: Extract<SitePage, { kind: 'versus' | 'alternatives' }>,
): string | null {
  if (page.kind === 'versus') {
    const pair = readTools(version, findPair(version.index, page.pairs))
    return pair.length === 0 ? null : paths.versus(versusSlug(pair))
  }
  // Without looking for what is like it, which takes long and is done when the page is drawn.
  const [tool] = readTools(version, [findBySlug(version.index, page.slug) ?? 0])
  return tool === undefined ? null : paths.alternatives(toolSlug(tool))
}

function withParams(path: string, query: CatalogueQuery): string {
  const params = queryToParams(query).toString()
  return params === '' ? path : `${path}?${params}`
}

/** The list of all tools, or of a category or group under its name or slug. */
function homeAddress({ categories }: CatalogueVersion, query: CatalogueQuery): string | null {
  const { category, sortBy } = query
  const drawn = withParams(paths.home, { ...EMPTY_QUERY, category, sortBy })
  if (withParams(paths.home, query) !== drawn) return null
  const isKnown = (name: string) => name === category || slugify(name) === category
  const leadsSomewhere =
    category === null || categories.some(({ name, group }) => isKnown(name) || isKnown(group))
  return leadsSomewhere ? drawn : null
}

function comparesKnown(
  { tools }: CatalogueVersion,
  { ids, isClean }: Extract<SitePage, { kind: 'compare' }>,
  path: string,
): boolean {
  return isClean && path === paths.compare(ids) && ids.every((id) => tools.has(id))
}
