import { z } from 'zod'
import { parseInput } from '#shared/api/parse-input.ts'
import {
  isSuggestedDetail,
  SUGGESTED_DETAILS,
  type SuggestedField,
  type SuggestedTool,
  type SuggestionFiling,
  suggestedFactsOf,
  suggestedFactsSchema,
  suggestedToolSchema,
} from '#shared/domain/suggestion.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import {
  type Platform,
  platformSchema,
  type ToolStatus,
  toolStatusSchema,
} from '#shared/domain/tool-details.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { suggestionMessages as texts } from '#shared/messages/suggestions.ts'
import { SUGGESTED_FIELDS } from '#shared/policy/suggestions.ts'
import { problemsOfInput } from '../../data/form-problems.ts'
import { type DetailsDraft, detailsDraftOf, detailsOf } from '../../ui/details-draft.ts'
import { EMPTY_DRAFT, joinLabels, readNumber, splitLabels, type ToolDraft } from '../../ui/tool-draft.ts'
import type { Problems } from '../../ui/use-submission.ts'

const text = z.string()

/** An entry as somebody would have it: what is typed is text. */
export const editDraftSchema = z.object({
  toolId: z.int(),
  name: text,
  description: text,
  website: text,
  categoryId: text,
  pricing: text,
  priceFrom: text,
  userCount: text,
  tags: text,
  features: text,
  vendor: text,
  launchYear: text,
  /** Empty while that is not known. */
  openSource: z.enum(['', 'yes', 'no']),
  status: toolStatusSchema,
  formerNames: text,
  platforms: z.array(platformSchema),
  otherCategoryIds: z.array(text),
  details: z.object({
    prices: z.array(
      z.object({
        name: text,
        amount: text,
        currency: text,
        billing: z.enum(['monthly', 'yearly', 'once', 'usage']),
        isPerSeat: z.boolean(),
        unit: text,
        trialDays: text,
      }),
    ),
    isOnRequest: z.boolean(),
    languages: text,
    repository: text,
    licence: text,
    trainsOnData: z.enum(['', 'yes', 'no', 'opt-out']),
    bestFor: text,
    notFor: text,
    watchOut: text,
    statusDate: text,
    statusNote: text,
    successor: text,
  }),
  note: text,
})

export interface EditDraft extends ToolDraft {
  /** 0: of no tool yet. */
  toolId: number
  vendor: string
  launchYear: string
  openSource: '' | 'yes' | 'no'
  status: ToolStatus
  formerNames: string
  platforms: readonly Platform[]
  otherCategoryIds: readonly string[]
  details: DetailsDraft
  note: string
}

export const EMPTY_EDIT: EditDraft = {
  toolId: 0,
  ...EMPTY_DRAFT,
  vendor: '',
  launchYear: '',
  openSource: '',
  status: 'active',
  formerNames: '',
  platforms: [],
  otherCategoryIds: [],
  details: detailsDraftOf({}),
  note: '',
}

export function editDraftOf(tool: SyncTool): EditDraft {
  const { launchYear, openSource } = tool
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
    launchYear: launchYear === null ? '' : String(launchYear),
    openSource: openSource === null ? '' : openSource ? 'yes' : 'no',
    status: tool.status,
    formerNames: joinLabels(tool.formerNames),
    platforms: tool.platforms,
    otherCategoryIds: tool.otherCategoryIds.map(String),
    details: detailsDraftOf(tool.details ?? {}),
    note: '',
  }
}

/** What was typed over what the form showed. */
export function changedFields(tool: SyncTool, draft: EditDraft): SuggestedField[] {
  const before = editDraftOf(tool)
  return SUGGESTED_FIELDS.filter(
    (field) => JSON.stringify(typedOf(before, field)) !== JSON.stringify(typedOf(draft, field)),
  )
}

/** What stands in the form for a field. */
function typedOf(draft: EditDraft, field: SuggestedField) {
  if (field === 'priceOnRequest') return draft.details.isOnRequest
  return isSuggestedDetail(field) ? draft.details[field] : draft[field]
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
  if (reading.success)
    return { edit: { base: pick(suggestedFactsOf(tool), fields), changes: reading.data }, problems: null }
  return { edit: null, problems: problemsOf(reading.issues) }
}

/** A new tool with all that was typed of it; what is not known is left out. */
export function readTool(
  draft: EditDraft,
): { tool: SuggestedTool; problems: null } | { tool: null; problems: Problems } {
  const { status, ...facts } = typedFacts(draft)
  const known = Object.entries(facts).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  const typed = { ...Object.fromEntries(known), ...(status !== 'active' && { status }) }
  const reading = parseInput(suggestedToolSchema, typed)
  if (reading.success) return { tool: reading.data, problems: null }
  const problems = problemsOf(reading.issues)
  const category = draft.categoryId === '' && { categoryId: toolFormMessages.chooseOne }
  return { tool: null, problems: { ...problems, ...category } }
}

function problemsOf(issues: Parameters<typeof problemsOfInput>[0]): Problems {
  const problems = problemsOfInput(issues, toolFormMessages.fieldNames)
  return {
    ...problems,
    ...(problems.priceFrom !== undefined && { priceFrom: toolFormMessages.priceWrong }),
    ...(problems.launchYear !== undefined && { launchYear: toolFormMessages.yearWrong }),
  }
}

function typedFacts(draft: EditDraft) {
  const details = detailsOf(draft.details)
  return {
    ...Object.fromEntries(SUGGESTED_DETAILS.map((field) => [field, details[field] ?? null])),
    name: draft.name,
    website: draft.website,
    description: draft.description,
    categoryId: Number(draft.categoryId),
    pricing: draft.pricing || null,
    priceFrom: readNumber(draft.priceFrom),
    vendor: draft.vendor.trim() || null,
    tags: splitLabels(draft.tags),
    features: splitLabels(draft.features),
    launchYear: readNumber(draft.launchYear),
    openSource: draft.openSource === '' ? null : draft.openSource === 'yes',
    status: draft.status,
    formerNames: splitLabels(draft.formerNames),
    platforms: draft.platforms,
    otherCategoryIds: draft.otherCategoryIds.map(Number),
  }
}

const pick = <T extends object>(facts: T, fields: readonly SuggestedField[]): Partial<T> =>
  Object.fromEntries(
    Object.entries(facts).filter(([name]) => fields.some((field) => field === name)),
  ) as Partial<T>
