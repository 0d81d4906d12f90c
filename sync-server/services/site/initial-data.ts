import type { InitialData } from '#shared/api/initial-data.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readSyncTool } from '../catalogue/listed-tool.ts'

const SHOWN_TRENDING = 3

/** What the home page starts from: the first page of the query in its address. `path` holds pathname and search. */
export function initialData(version: CatalogueVersion, path: string, query: CatalogueQuery): InitialData {
  const { ids, total, facets } = version.engine.run({ ...query, page: 1 }, { facets: true })
  return {
    path,
    epoch: version.epoch,
    head: version.head,
    list: facets === null ? null : { tools: toTools(version, ids), total, facets },
    stats: version.stats,
    categories: version.categories,
    trending: toTools(version, version.trending.slice(0, SHOWN_TRENDING)),
  }
}

function toTools({ tools }: CatalogueVersion, ids: readonly number[]): SyncTool[] {
  return ids
    .map((id) => tools.get(id))
    .filter((tool) => tool !== undefined)
    .map(readSyncTool)
}
