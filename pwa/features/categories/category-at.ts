import { useState } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import type { Loaded } from '../../data/use-loaded.ts'

/** What stands at a category's address. */
export type CategoryAt =
  | { kind: 'found'; category: CategoryWithCount }
  /** The category has another address. */
  | { kind: 'moved'; slug: string }
  /** `name`: of the category that was here until a moment ago. */
  | { kind: 'missing'; name: string | null }

/**
 * Finds the category of an address. A category that was on the screen keeps its id: with it we follow a rename to the
 * new address. A name, or a slug in another case, leads to the right address too.
 */
export function categoryAt(
  categories: readonly CategoryWithCount[],
  slug: string,
  before: Pick<CategoryWithCount, 'id' | 'name'> | null,
): CategoryAt {
  const category = categories.find((candidate) => candidate.slug === slug)
  if (category !== undefined) return { kind: 'found', category }
  const wanted = slug.toLowerCase()
  const moved =
    categories.find(({ id }) => id === before?.id) ??
    categories.find((candidate) => candidate.slug === wanted || candidate.name.toLowerCase() === wanted)
  return moved === undefined
    ? { kind: 'missing', name: before?.name ?? null }
    : { kind: 'moved', slug: moved.slug }
}

/** What stands at a category's address now, also after the catalogue has moved; `data` undefined while that is not known. */
export function useCategory(slug: string): Omit<Loaded<CategoryAt>, 'isStale'> {
  const { data: categories, error, isLoading, retry } = useCategories()
  const [before, setBefore] = useState<CategoryWithCount | null>(null)
  const data = categories && categoryAt(categories, slug, before)
  if (data?.kind === 'found' && data.category !== before) setBefore(data.category)
  return { data, error, isLoading, retry }
}
