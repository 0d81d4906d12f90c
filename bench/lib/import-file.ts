import { writeFileSync } from 'node:fs'
import type { Category } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'

/** Writes a catalogue as a file that `manage import` takes. */
export function writeImportFile(
  path: string,
  { categories, tools }: { categories: Category[]; tools: Tool[] },
): void {
  const names = new Map(categories.map((category) => [category.id, category.name]))
  const rows = tools.map(({ name, website, description, categoryId, pricing, tags, features }) => ({
    name,
    website,
    description,
    category: names.get(categoryId),
    pricing,
    tags,
    features,
  }))
  writeFileSync(path, JSON.stringify(rows))
}
