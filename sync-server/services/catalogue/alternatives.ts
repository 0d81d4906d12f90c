import { similarTools } from '#shared/catalogue/similar.ts'
import { findBySlug } from '#shared/catalogue/tool-slugs.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { readListedTool } from './listed-tool.ts'

/** The id of the tool with this slug, and of those to use instead, the closest first; empty when there is no such tool. */
export function alternativesOf({ index, tools, categories }: CatalogueVersion, slug: string): number[] {
  const id = findBySlug(index, slug)
  const listed = id === null ? undefined : tools.get(id)
  if (id === null || listed === undefined) return []
  const limit = UI_COUNTS.alternatives
  return [id, ...similarTools(index, readListedTool(listed), { categories, limit })]
}
