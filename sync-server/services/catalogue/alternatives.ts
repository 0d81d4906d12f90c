import { similarTools } from '#shared/catalogue/similar.ts'
import { findBySlug } from '#shared/catalogue/tool-slugs.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { readListedTool } from './listed-tool.ts'

/** The id of the tool with this slug, and of those to use instead, the closest first; empty when there is no such tool. */
export function alternativesOf(version: CatalogueVersion, slug: string): number[] {
  const id = findBySlug(version.index, slug)
  return id === null ? [] : alternativesOfTool(version, id)
}

/** The same of the tool with this id. */
export function alternativesOfTool({ index, tools, categories }: CatalogueVersion, id: number): number[] {
  const listed = tools.get(id)
  if (listed === undefined) return []
  const limit = UI_COUNTS.alternatives
  return [id, ...similarTools(index, readListedTool(listed), { categories, limit })]
}
