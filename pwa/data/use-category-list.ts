import { useQuery } from '@tanstack/react-query'
import { api } from './api-client.ts'

export const CATEGORIES_KEY = ['admin', 'categories']

/** All categories with their counts, by name. */
export function useCategoryList() {
  return useQuery({
    queryKey: CATEGORIES_KEY,
    queryFn: async ({ signal }) => {
      const categories = await api.call('listCategories', { signal })
      return [...categories].sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },
  })
}
