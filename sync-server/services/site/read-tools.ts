import type { SyncTool } from '#shared/domain/tool.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { readSyncTool } from '../catalogue/listed-tool.ts'

/** The tools of these ids, in their order; unknown ones are left out. */
export function readTools({ tools }: CatalogueVersion, ids: readonly number[]): SyncTool[] {
  return ids
    .map((id) => tools.get(id))
    .filter((tool) => tool !== undefined)
    .map(readSyncTool)
}
