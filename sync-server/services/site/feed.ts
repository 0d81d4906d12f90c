import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { feedMessages } from '#shared/messages/feeds.ts'
import { paths } from '#shared/paths.ts'
import { SITE_NAME } from '#shared/site/page-meta.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { atomFeed } from '../feeds/feed-formats.ts'
import { readTools } from './page-data.ts'

export const FEED_PATH = '/feed.xml'

const MAX_ENTRIES = 50

/** The newest tools alone; feeds of what changed as well are in `services/feeds`. */
export function feed(version: CatalogueVersion, publicUrl: string): string {
  const { ids } = version.engine.run({ ...EMPTY_QUERY, sortBy: 'newest', limit: MAX_ENTRIES })
  const names = new Map(version.categories.map(({ id, name }) => [id, name]))
  return atomFeed({
    id: `${publicUrl}/`,
    title: feedMessages.titled(SITE_NAME, feedMessages.newTools),
    address: publicUrl + FEED_PATH,
    page: `${publicUrl}/`,
    entries: readTools(version, ids).map((tool) => {
      const address = publicUrl + paths.tool(tool.id)
      return {
        id: address,
        page: address,
        title: tool.name,
        text: tool.description,
        category: names.get(tool.categoryId),
        published: tool.createdAt,
        updated: tool.updatedAt,
      }
    }),
  })
}
