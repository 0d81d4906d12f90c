import { parseInput } from '#shared/api/parse-input.ts'
import { type Category, categoryFactsSchema } from '#shared/domain/category.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { problemsOfAnswer, problemsOfInput } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'
import { FIELD_NAMES } from './field-names.ts'

export type CategoryDraft = Pick<Category, 'name' | 'description' | 'group' | 'icon'>

interface Saving {
  saved: Category | null
  problems: Problems
}

const MISSING = {
  name: 'Category name is required',
  description: 'Description must be at least 10 characters',
  group: 'Please name a group',
} as const

/** `before`: the category that is changed; null adds one. */
export async function saveCategory(before: Category | null, typed: CategoryDraft): Promise<Saving> {
  const { name, description, group, icon } = typed
  const reading = parseInput(categoryFactsSchema, { name, description, group, icon })
  if (!reading.success)
    return { saved: null, problems: complaints(typed, problemsOfInput(reading.issues, FIELD_NAMES)) }
  try {
    const saved = await send(before, reading.data)
    showToast({ title: before === null ? 'Category added' : 'Category saved', text: saved.name })
    return { saved, problems: {} }
  } catch (error) {
    const reason = reasonOf(error, 'The category could not be saved.')
    const found = problemsOfAnswer(error, FIELD_NAMES)
    showToast({ title: 'Error', text: reason, tone: 'error' })
    return { saved: null, problems: Object.keys(found).length > 0 ? found : { form: reason } }
  }
}

function send(before: Category | null, facts: CategoryDraft): Promise<Category> {
  if (before === null) return callAdmin('addCategory', { body: facts })
  return callAdmin('editCategory', { params: { id: String(before.id) }, body: facts })
}

function complaints(typed: CategoryDraft, problems: Problems): Problems {
  const words: Record<string, string | undefined> = { ...problems }
  for (const field of ['name', 'description', 'group'] as const) {
    const isShort = typed[field].trim().length < (field === 'description' ? 10 : 1)
    if (isShort && words[field] !== undefined) words[field] = MISSING[field]
  }
  return words
}
