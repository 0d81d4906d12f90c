import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { CatalogueDocument } from '#shared/catalogue/document.ts'
import { type Category, categorySchema } from '#shared/domain/category.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { platformSchema, toolStatusSchema } from '#shared/domain/tool-details.ts'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import { readShippedMarks } from '../../sync-server/seed/shipped-marks.ts'
import { priorPopularity } from '../../sync-server/services/signals/popularity.ts'

const SEED_FOLDER = new URL('../../sync-server/seed/catalogue/', import.meta.url)

const { own, vendor } = readShippedMarks()

/** The logo of a shipped tool before any icons are fetched. */
export function shippedLogo(name: string): string | null {
  const mark = own[name] ?? vendor[name]
  return mark === undefined ? null : `mark:${mark}`
}

const seedFileSchema = z.object({
  category: categorySchema.omit({ id: true }),
  tools: z.array(
    z.object({
      name: z.string(),
      website: z.string(),
      description: z.string(),
      pricing: z.enum(['free', 'freemium', 'paid']).nullish(),
      tags: z.array(z.string()),
      features: z.array(z.string()),
      prominence: z.int(),
      status: toolStatusSchema.default('active'),
      formerNames: z.array(z.string()).default([]),
      otherCategories: z.array(z.string()).default([]),
      platforms: z.array(platformSchema).default([]),
      vendor: z.string().nullable().default(null),
      openSource: z.boolean().nullable().default(null),
      bestFor: z.string().optional(),
    }),
  ),
})
export type SeedFile = z.infer<typeof seedFileSchema>

/** The files of the shipped catalogue, a category each. */
export function readSeedFiles(): SeedFile[] {
  const names = readdirSync(SEED_FOLDER).filter((name) => name.endsWith('.json'))
  return names
    .sort()
    .map((name) => seedFileSchema.parse(JSON.parse(readFileSync(new URL(name, SEED_FOLDER), 'utf8'))))
}

/** What the index is built from goes beyond what lists carry. */
type DescribedTool = Tool & Pick<CatalogueDocument, 'details'>

/** The shipped tools as in a fresh installation: their popularity is what editors expect. */
export function shippedCatalogue(): { categories: Category[]; tools: DescribedTool[] } {
  const files = readSeedFiles()
  const categories = files.map(({ category }, i) => makeCategory({ ...category, id: i + 1 }))
  const idOf = new Map(categories.map(({ slug, id }) => [slug, id]))
  const entries = files.flatMap(({ tools }, i) => tools.map((tool) => ({ ...tool, categoryId: i + 1 })))
  const tools = entries.map(({ prominence, pricing, otherCategories, bestFor, ...tool }, i) => ({
    details: { bestFor },
    ...makeTool({
      ...tool,
      logo: shippedLogo(tool.name),
      pricing: pricing ?? null,
      otherCategoryIds: otherCategories.map((slug) => idOf.get(slug)!),
      popularity: priorPopularity(prominence),
      id: i + 1,
    }),
  }))
  return { categories, tools }
}
