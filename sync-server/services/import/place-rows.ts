import { type Category, slugSchema } from '#shared/domain/category.ts'
import { slugify } from '#shared/domain/slug.ts'
import { type CategoryFacts, type CheckedRow, quote, type RowProblem } from './import-rows.ts'

/** A row beside its category: a stored one, or one to be created with it. */
export interface PlacedRow {
  row: CheckedRow
  category: AnyCategory
  /** Further ones. */
  others: AnyCategory[]
}

export interface PlacingRules {
  known: readonly Category[]
  /** Declared by the file. */
  declared: readonly CategoryFacts[]
  createMissing: boolean
}

const MOST_SUGGESTIONS = 100

type AnyCategory = Category | CategoryFacts

/** Finds the category of each row by name or slug, in any letter case. */
export function placeRows(
  rows: readonly CheckedRow[],
  { known, declared, createMissing }: PlacingRules,
): { placed: PlacedRow[]; problems: RowProblem[] } {
  const byKey = new Map<string, AnyCategory>()
  // Names are added last: a name has priority over another category's slug.
  for (const category of known) byKey.set(category.slug.toLowerCase(), category)
  for (const category of known) byKey.set(category.name.toLowerCase(), category)
  const placed: PlacedRow[] = []
  const problems: RowProblem[] = []
  const reasons = new Map<string, string>()
  const find = (name: string): AnyCategory | null => {
    const category =
      byKey.get(name.toLowerCase()) ?? (createMissing ? makeCategory(name, declared, byKey) : null)
    if (category !== null) byKey.set(name.toLowerCase(), category)
    return category
  }
  for (const row of rows) {
    const names = [row.facts.category, ...row.facts.otherCategories]
    const found = names.map(find)
    const [category, ...others] = found.filter((one) => one !== null)
    const missing = names[found.indexOf(null)]
    if (category === undefined || missing !== undefined) {
      const name = missing ?? row.facts.category
      // Each name is compared with all categories, so only the first ones get a suggestion.
      const candidates = reasons.size < MOST_SUGGESTIONS ? known : []
      const reason = reasons.get(name) ?? explainMissing(name, candidates, createMissing)
      reasons.set(name, reason)
      problems.push({ line: row.line, reason })
    } else placed.push({ row, category, others: [...new Set(others)].filter((one) => one !== category) })
  }
  return { placed, problems }
}

/** A new category, or an existing one whose slug is the same for a slightly different name. */
function makeCategory(
  name: string,
  declared: readonly CategoryFacts[],
  byKey: Map<string, AnyCategory>,
): AnyCategory | null {
  const isNamed = (candidate: CategoryFacts) =>
    candidate.name.toLowerCase() === name.toLowerCase() || candidate.slug === name.toLowerCase()
  const facts = declared.find(isNamed)
  const slug = facts?.slug.toLowerCase() ?? slugify(name)
  if (!slugSchema.safeParse(slug).success) return null
  const category = {
    ...(facts ?? { name, description: `AI tools for ${name}.`, icon: 'category', group: 'Other' }),
    slug,
  }
  const found = byKey.get(slug) ?? category
  byKey.set(slug, found)
  return found
}

function explainMissing(name: string, known: readonly Category[], createMissing: boolean): string {
  if (createMissing) return `Category ${quote(name)} has no letters to make an address of.`
  const close = closestName(
    name,
    known.map((category) => category.name),
  )
  return `There is no category ${quote(name)}.${close === null ? '' : ` Did you mean ${quote(close)}?`}`
}

/** The known name that `name` most likely means: one that contains it, or differs in at most a third of its letters. */
export function closestName(name: string, known: readonly string[]): string | null {
  const wanted = name.toLowerCase()
  let best: { name: string; distance: number } | null = null
  for (const candidate of known) {
    const other = candidate.toLowerCase()
    const isPart = other.includes(wanted) || wanted.includes(other)
    const distance = isPart ? 1 : editDistance(wanted, other)
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name: candidate, distance }
  }
  return best !== null && best.distance <= Math.max(2, wanted.length / 3) ? best.name : null
}

/** Levenshtein: how many letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[b.length] ?? 0
}
