import type { PageFacts } from '#shared/site/describe-page.ts'
import { shownTools } from '#shared/site/shown-tools.ts'
import type { SitePage } from '#shared/site/site-page.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readTools } from './read-tools.ts'

/** What a page's description is made from, as of one version of the catalogue. */
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
