import { useState } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import type { Loaded } from '../../data/use-loaded.ts'
import { type CategoryAt, categoryAt } from './category-at.ts'

/** What stands at a category's address now, also after the catalogue has moved; `data` undefined while that is not known. */
export function useCategory(slug: string): Omit<Loaded<CategoryAt>, 'isStale'> {
  const { data: categories, error, isLoading, retry } = useCategories()
  const [before, setBefore] = useState<CategoryWithCount | null>(null)
  const data = categories && categoryAt(categories, slug, before)
  if (data?.kind === 'found' && data.category !== before) setBefore(data.category)
  return { data, error, isLoading, retry }
}
