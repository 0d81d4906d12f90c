import type { InitialData } from '#shared/api/initial-data.ts'
import { type CatalogueQuery, queryToParams } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import type { PageFacts } from '#shared/site/describe-page.ts'
import { categoryQuery, type ShownTools, shownTools } from '#shared/site/shown-tools.ts'
import type { SitePage } from '#shared/site/site-page.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readListedTool, readSyncTool } from '../catalogue/listed-tool.ts'

/** The tools of these ids, in their order; unknown ones are left out. */
export function readTools({ tools }: CatalogueVersion, ids: readonly number[]): SyncTool[] {
  return ids
    .map((id) => tools.get(id))
    .filter((tool) => tool !== undefined)
    .map(readSyncTool)
}

/** The initial data of a page. Public data only: the answer is cached and sent to everybody. */
export function initialData(
  version: CatalogueVersion,
  page: SitePage,
  { isPremiumPaid }: Pick<InitialData, 'isPremiumPaid'>,
): InitialData {
  const shown = shownTools(page)
  const trending =
    shown.by === 'trending' ? version.trending : version.trending.slice(0, UI_COUNTS.trendingSidebar)
  return {
    epoch: version.epoch,
    head: version.head,
    list: listOf(version, page),
    stats: version.stats,
    categories: version.categories,
    trending: readTools(version, trending),
    isTrendingWhole: shown.by === 'trending',
    tools:
      shown.by === 'id' ? shown.ids.map((id) => ({ id, tool: readTools(version, [id])[0] ?? null })) : [],
    summary: page.kind === 'tool' ? summaryOf(version, shown) : null,
    isPremiumPaid,
  }
}

/** The list of the page, always from its beginning. */
function listOf(version: CatalogueVersion, page: SitePage): InitialData['list'] {
  if (page.kind === 'home') return answer(version, { ...page.query, page: 1 }, true)
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
  { origin, summary }: Pick<PageFacts, 'origin' | 'summary'>,
): PageFacts {
  return {
    origin,
    summary: summary ?? null,
    categories: version.categories,
    totalTools: version.stats.totalTools,
    tools: readTools(version, shownIds(version, page)),
  }
}

function shownIds({ engine, trending }: CatalogueVersion, page: SitePage): readonly number[] {
  const shown = shownTools(page)
  if (shown.by === 'trending') return trending
  return shown.by === 'id' ? shown.ids : engine.run(shown.query).ids
}
