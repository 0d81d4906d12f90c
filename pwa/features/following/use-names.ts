import type { FollowSubject } from '#shared/domain/follow.ts'
import { useCategories } from '../../data/use-catalogue.ts'
import { useTools } from '../../data/use-tools.ts'
import type { Names } from './follow-texts.ts'

/** Names of what is followed, as the catalogue has them now. */
export function useNames(subjects: readonly FollowSubject[]): Names {
  const ids = new Set(subjects.flatMap((subject) => ('toolId' in subject ? [subject.toolId] : [])))
  const { data: tools } = useTools([...ids])
  const { data: categories = [] } = useCategories()
  return {
    tool: (id) => tools?.get(id)?.name,
    category: (id) => categories.find((category) => category.id === id)?.name,
  }
}
