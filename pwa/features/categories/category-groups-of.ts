import { foldText } from '#shared/catalogue/tokenize.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { slugify } from '#shared/domain/slug.ts'

export interface CategoryGroup {
  name: string
  /** Of the group's place on the page. */
  id: string
  /** By name. */
  categories: CategoryWithCount[]
}

/** The categories whose name, group or description holds all words of the text, in groups; everything by name. */
export function categoryGroupsOf(categories: readonly CategoryWithCount[], text = ''): CategoryGroup[] {
  const words = foldText(text).split(/\s+/)
  const isFound = ({ name, group, description }: CategoryWithCount) => {
    const searched = foldText(`${name} ${group} ${description}`)
    return words.every((word) => searched.includes(word))
  }
  const groups = Map.groupBy(categories.filter(isFound), ({ group }) => group)
  return [...groups]
    .map(([name, members]) => ({
      name,
      id: slugify(name),
      categories: members.toSorted((a, b) => bySlug(a.slug, b.slug)),
    }))
    .toSorted((a, b) => bySlug(a.id, b.id))
}

/** Not by collation: server and browser must draw the same order, and their versions of ICU differ. */
const bySlug = (a: string, b: string) => (a < b ? -1 : 1)
