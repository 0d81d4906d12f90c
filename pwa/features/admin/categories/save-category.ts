import { parseInput } from '#shared/api/parse-input.ts'
import { type Category, categoryFactsSchema } from '#shared/domain/category.ts'
import { adminCategoryMessages } from '#shared/messages/admin-categories.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { type FieldNames, problemsOfInput } from '../../../data/form-problems.ts'
import type { Problems } from '../../../ui/use-submission.ts'

/** What the fields are called in a complaint. */
export const FIELD_NAMES: FieldNames = adminCategoryMessages.fieldNames

export type CategoryDraft = Pick<Category, 'name' | 'description' | 'group' | 'icon'>

/** What was typed, as it is sent; `facts` is null where something is wrong with it. */
export function readCategory(typed: CategoryDraft): { facts: CategoryDraft | null; problems: Problems } {
  const { name, description, group, icon } = typed
  const reading = parseInput(categoryFactsSchema, { name, description, group, icon })
  if (reading.success) return { facts: reading.data, problems: {} }
  return { facts: null, problems: complaints(typed, problemsOfInput(reading.issues, FIELD_NAMES)) }
}

/** `before`: the category that is changed; null adds one. */
export function saveCategory(before: Category | null, facts: CategoryDraft): Promise<Category> {
  if (before === null) return callAdmin('addCategory', { body: facts })
  return callAdmin('editCategory', { params: { id: String(before.id) }, body: facts })
}

function complaints(typed: CategoryDraft, problems: Problems): Problems {
  const words: Record<string, string | undefined> = { ...problems }
  for (const field of ['name', 'description', 'group'] as const) {
    const isShort = typed[field].trim().length < (field === 'description' ? 10 : 1)
    if (isShort && words[field] !== undefined) words[field] = adminCategoryMessages.categoryNeeds[field]
  }
  return words
}
