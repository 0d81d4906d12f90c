import { slugify } from '../domain/slug.ts'

/** One label of any tool, and which of the tools have it. */
export interface LabelRow {
  slug: string
  /** As the first tool that has it writes it. */
  label: string
  has: boolean[]
}

/** The labels of all tools as a matrix, those that most tools share first, else in the order they occur. */
export function labelRows(lists: readonly (readonly string[])[]): LabelRow[] {
  const rows = new Map<string, LabelRow>()
  for (const [at, labels] of lists.entries()) {
    for (const label of labels) {
      const slug = slugify(label) || label
      const row = rows.get(slug) ?? { slug, label, has: lists.map(() => false) }
      row.has[at] = true
      rows.set(slug, row)
    }
  }
  return [...rows.values()].sort((a, b) => holders(b) - holders(a))
}

export function holders({ has }: LabelRow): number {
  return has.filter(Boolean).length
}
