import type { Asked } from '#shared/catalogue/natural-language/understand.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'

/** What a question changes: filters of a kind that it speaks of take the place of those that were there. */
export function questionPatch(query: CatalogueQuery, asked: Asked): Partial<CatalogueQuery> {
  const either = <T>(wanted: T[], before: T[]) => (wanted.length > 0 ? wanted : before)
  return {
    search: asked.search,
    category: asked.category ?? query.category,
    pricing: either(asked.pricing, query.pricing),
    rating: asked.rating ?? query.rating,
    features: either(asked.features, query.features),
    tags: either(asked.tags, query.tags),
    flags: either(asked.flags, query.flags),
    sortBy: asked.sortBy ?? query.sortBy,
  }
}
