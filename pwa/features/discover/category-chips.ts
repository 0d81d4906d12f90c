import type { CategoryWithCount } from '#shared/domain/category.ts'
import { homeMessages } from '#shared/messages/home.ts'
import { groupAddress } from './address.ts'

export interface CategoryChip {
  key: string
  kind: 'all' | 'group' | 'category'
  label: string
  /** For the query; null for all tools. */
  category: string | null
  isActive: boolean
}

/** DESIGN §11: All Tools, then the groups, then the categories, each kind by name. Empty ones lead nowhere and are left out. */
export function categoryChips(
  categories: readonly CategoryWithCount[],
  current: string | null,
): CategoryChip[] {
  const filled = categories.filter(({ toolCount }) => toolCount > 0)
  const slugs = new Set(filled.map(({ slug }) => slug))
  const wanted = current === null ? null : groupAddress(current)
  // A category of the same name takes the address, so such a group could not be reached by it.
  const groups = [...new Set(filled.map(({ group }) => group))].filter(
    (group) => !slugs.has(groupAddress(group)),
  )
  // Not by collation: server and browser must draw the same order, and their versions of ICU differ.
  const byAddress = (a: string, b: string) => (groupAddress(a) < groupAddress(b) ? -1 : 1)

  const chip = (kind: CategoryChip['kind'], label: string, category: string | null): CategoryChip => ({
    key: category === null ? kind : `${kind}-${category}`,
    kind,
    label,
    category,
    isActive: wanted === category || (kind === 'category' && wanted === groupAddress(label)),
  })
  return [
    chip('all', homeMessages.allTools, null),
    ...groups.sort(byAddress).map((group) => chip('group', group, groupAddress(group))),
    ...filled
      .toSorted((a, b) => byAddress(a.name, b.name))
      .map(({ name, slug }) => chip('category', name, slug)),
  ]
}
