import { readShared, sharedPath, sharedQuery } from '#shared/site/share-target.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readTools } from './page-data.ts'

/** The page for a thing shared with the app. `search`: the query with its question mark, or empty. */
export function shareDestination(version: CatalogueVersion, search: string): string {
  const shared = readShared(new URLSearchParams(search))
  const { ids } = version.engine.run(sharedQuery(shared))
  return sharedPath(shared, readTools(version, ids))
}
