import type { ToolFactsEdit } from '#shared/domain/tool-input.ts'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { TOOL_FIELD_LABELS } from '#shared/messages/tool-field-labels.ts'

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

type CategoryName = (id: number) => string

type Value = string | number | boolean | readonly string[] | null | undefined

/** What a change replaces, field by field; of the details only those that differ. */
export function changeRows(
  { base, changes }: { base: ToolFactsEdit; changes: ToolFactsEdit },
  categoryName: CategoryName,
): ChangeRow[] {
  const before = textsOf(base, categoryName)
  const after = textsOf(changes, categoryName)
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((label) => [label, before.get(label) ?? [], after.get(label) ?? []] as const)
    .filter(([, old, texts]) => old.join('\n') !== texts.join('\n'))
    .map(([label, old, texts]) => ({ label, before: parts(old, texts), after: parts(texts, old) }))
}

function parts(texts: readonly string[], others: readonly string[]): ChangePart[] {
  return texts.map((text) => ({ text, isChanged: !others.includes(text) }))
}

/** By label, each value as the texts it consists of. */
function textsOf(facts: ToolFactsEdit, categoryName: CategoryName): Map<string, string[]> {
  const { categoryId, priceFrom, otherCategoryIds, details, ...others } = facts
  const plain: Record<string, Value> = { ...others }
  if (categoryId !== undefined) plain.categoryId = categoryName(categoryId)
  if (priceFrom !== undefined)
    plain.priceFrom = priceFrom === null ? null : recommendationsMessages.aMonth(priceFrom)
  if (otherCategoryIds !== undefined) plain.otherCategoryIds = otherCategoryIds.map(categoryName)
  if (details !== undefined)
    for (const [field, value] of Object.entries(details)) plain[sentenceCase(field)] = partsOf(value)
  const labels: Readonly<Record<string, string>> = TOOL_FIELD_LABELS satisfies Record<
    keyof ToolFactsEdit,
    string
  >
  return new Map(Object.entries(plain).map(([field, value]) => [labels[field] ?? field, toTexts(value)]))
}

/** `supportUrl` → `Support url` */
function sentenceCase(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a detail consists of, each as a text: plain values by themselves, those with parts as `name: Pro, monthly: 20`. */
function partsOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.map((one) => partsOf(one).join(', '))
  if (typeof value === 'boolean') return [yesNo(value)]
  if (typeof value !== 'object') return [String(value)]
  return Object.entries(value).flatMap(([name, part]) => {
    const texts = partsOf(part)
    return texts.length === 0 ? [] : [`${sentenceCase(name).toLowerCase()}: ${texts.join(', ')}`]
  })
}

const yesNo = (is: boolean) => (is ? recommendationsMessages.yes : recommendationsMessages.no)

function toTexts(value: Value): string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'boolean') return [yesNo(value)]
  return typeof value === 'object' ? [...value] : [String(value)]
}
