import { parseInput } from '#shared/api/parse-input.ts'
import {
  type SuggestedFacts,
  type SuggestedField,
  type SuggestionFiling,
  suggestedFactsSchema,
} from '#shared/domain/suggestion.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { suggestionMessages as texts } from '#shared/messages/suggestions.ts'
import { SUGGESTED_FIELDS } from '#shared/policy/suggestions.ts'
import { problemsOfInput } from '../../data/form-problems.ts'
import { EMPTY_DRAFT, joinLabels, readNumber, splitLabels } from '../../ui/tool-draft.ts'
import type { Problems } from '../../ui/use-submission.ts'

/** An entry as somebody would have it: what is typed is text. */
export const EMPTY_EDIT = { toolId: 0, ...EMPTY_DRAFT, vendor: '', note: '' }
export type EditDraft = typeof EMPTY_EDIT

export function editDraftOf(tool: SyncTool): EditDraft {
  return {
    toolId: tool.id,
    name: tool.name,
    description: tool.description,
    website: tool.website,
    categoryId: String(tool.categoryId),
    pricing: tool.pricing ?? '',
    priceFrom: tool.priceFrom === null ? '' : String(tool.priceFrom),
    userCount: '',
    tags: joinLabels(tool.tags),
    features: joinLabels(tool.features),
    vendor: tool.vendor ?? '',
    note: '',
  }
}

/** What was typed over what the form showed. */
export function changedFields(tool: SyncTool, draft: EditDraft): SuggestedField[] {
  const before = editDraftOf(tool)
  return SUGGESTED_FIELDS.filter((field) => before[field] !== draft[field])
}

type EditFiling = Extract<SuggestionFiling, { kind: 'edit' }>
type Reading =
  | { edit: Pick<EditFiling, 'base' | 'changes'>; problems: null }
  | { edit: null; problems: Problems }

/** Only what was changed is sent, with what it was: so it can be merged with what others have changed meanwhile. */
export function readEdit(tool: SyncTool, draft: EditDraft): Reading {
  const fields = changedFields(tool, draft)
  if (fields.length === 0) return { edit: null, problems: { form: texts.nothing } }
  const reading = parseInput(suggestedFactsSchema, pick(typedFacts(draft), fields))
  if (reading.success) return { edit: { base: pick(tool, fields), changes: reading.data }, problems: null }
  const problems: Record<string, string | undefined> = {
    ...problemsOfInput(reading.issues, toolFormMessages.fieldNames),
  }
  if (problems.priceFrom !== undefined) problems.priceFrom = toolFormMessages.priceWrong
  return { edit: null, problems }
}

function typedFacts(draft: EditDraft) {
  return {
    name: draft.name,
    website: draft.website,
    description: draft.description,
    categoryId: Number(draft.categoryId),
    pricing: draft.pricing || null,
    priceFrom: readNumber(draft.priceFrom),
    vendor: draft.vendor.trim() || null,
    tags: splitLabels(draft.tags),
    features: splitLabels(draft.features),
  }
}

function pick<T extends Record<keyof SuggestedFacts, unknown>>(
  facts: T,
  fields: readonly SuggestedField[],
): Partial<Pick<T, SuggestedField>> {
  const picked: Partial<Pick<T, SuggestedField>> = {}
  for (const field of fields) picked[field] = facts[field]
  return picked
}
