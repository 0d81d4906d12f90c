import type { ToolFactsEdit } from '#shared/domain/tool-input.ts'

/** A piece of a value; `isChanged`: it is not on the other side. */
export interface ChangePart {
  text: string
  isChanged: boolean
}

export interface ChangeRow {
  label: string
  /** Empty: nothing is there. */
  before: ChangePart[]
  after: ChangePart[]
}

const LABELS: Readonly<Record<keyof ToolFactsEdit, string>> = {
  name: 'Name',
  description: 'Description',
  website: 'Website',
  categoryId: 'Category',
  pricing: 'Pricing',
  priceFrom: 'Price from',
  userCount: 'Users',
  tags: 'Tags',
  features: 'Features',
  vendor: 'Vendor',
  launchYear: 'Launch year',
  openSource: 'Open source',
  isVerified: 'Verified',
  status: 'Status',
  formerNames: 'Former names',
  platforms: 'Platforms',
  otherCategoryIds: 'Further categories',
  details: 'Details',
}

type CategoryName = (id: number) => string

type Value = string | number | boolean | readonly string[] | null | undefined

/** What a change replaces, field by field. */
export function changeRows(
  { base, changes }: { base: ToolFactsEdit; changes: ToolFactsEdit },
  categoryName: CategoryName,
): ChangeRow[] {
  const before = textsOf(base, categoryName)
  const after = textsOf(changes, categoryName)
  return [...after].map(([label, texts]) => {
    const old = before.get(label) ?? []
    return { label, before: parts(old, texts), after: parts(texts, old) }
  })
}

function parts(texts: readonly string[], others: readonly string[]): ChangePart[] {
  return texts.map((text) => ({ text, isChanged: !others.includes(text) }))
}

/** By label, each value as the texts it consists of. */
function textsOf(facts: ToolFactsEdit, categoryName: CategoryName): Map<string, string[]> {
  const { categoryId, priceFrom, otherCategoryIds, details, ...others } = facts
  const plain: Record<string, Value> = { ...others }
  if (categoryId !== undefined) plain.categoryId = categoryName(categoryId)
  if (priceFrom !== undefined) plain.priceFrom = priceFrom === null ? null : `$${priceFrom}/mo`
  if (otherCategoryIds !== undefined) plain.otherCategoryIds = otherCategoryIds.map(categoryName)
  if (details !== undefined)
    plain.details = Object.entries(details).map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
  const labels: Readonly<Record<string, string>> = LABELS
  return new Map(Object.entries(plain).map(([field, value]) => [labels[field] ?? field, toTexts(value)]))
}

function toTexts(value: Value): string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  return typeof value === 'object' ? [...value] : [String(value)]
}
