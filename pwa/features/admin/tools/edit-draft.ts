import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { parseInput } from '#shared/api/parse-input.ts'
import type { Platform, ToolStatus } from '#shared/domain/tool-details.ts'
import { type ToolEdit, toolFactsEditSchema } from '#shared/domain/tool-input.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { problemsOfInput } from '../../../data/form-problems.ts'
import { FIELD_NAMES } from '../../../data/read-new-tool.ts'
import { type DetailsDraft, detailsDraftOf, detailsOf } from '../../../ui/details-draft.ts'
import { joinLabels, readNumber, splitLabels, type ToolDraft } from '../../../ui/tool-draft.ts'
import type { Problems } from '../../../ui/use-submission.ts'

/** A tool as it stands in the form: what is typed is text. */
export interface EditDraft extends ToolDraft {
  vendor: string
  launchYear: string
  /** Empty while that is not known. */
  openSource: '' | 'yes' | 'no'
  /** `again`: it was verified before, and has been checked once more today. */
  isVerified: 'yes' | 'no' | 'again'
  isNew: 'yes' | 'no'
  status: ToolStatus
  /** Separated by commas. */
  formerNames: string
  platforms: readonly Platform[]
  /** Ids as text, at most two. */
  otherCategoryIds: readonly string[]
  details: DetailsDraft
}
export type EditField = keyof EditDraft

export function editDraftOf(tool: AdminTool): EditDraft {
  return {
    name: tool.name,
    description: tool.description,
    website: tool.website,
    categoryId: String(tool.categoryId),
    pricing: tool.pricing ?? '',
    priceFrom: tool.priceFrom === null ? '' : String(tool.priceFrom),
    userCount: tool.userCount ?? '',
    tags: joinLabels(tool.tags),
    features: joinLabels(tool.features),
    vendor: tool.vendor ?? '',
    launchYear: tool.launchYear === null ? '' : String(tool.launchYear),
    openSource: tool.openSource === null ? '' : yesNo(tool.openSource),
    isVerified: yesNo(tool.isVerified),
    isNew: yesNo(tool.isNew),
    status: tool.status,
    formerNames: joinLabels(tool.formerNames),
    platforms: tool.platforms,
    otherCategoryIds: tool.otherCategoryIds.map(String),
    details: detailsDraftOf(tool.details),
  }
}

/** What was typed over what the form showed. */
export function changedFields(tool: AdminTool, draft: EditDraft): EditField[] {
  const before = editDraftOf(tool)
  return fieldsOf(before).filter((field) => !isSame(before[field], draft[field]))
}

/** Whether a field of two drafts holds the same. */
function isSame(a: EditDraft[EditField], b: EditDraft[EditField]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

type Reading = { edit: ToolEdit; problems: null } | { edit: null; problems: Problems }

/** Only what was changed is sent, with what it was: so nobody writes over what somebody else has changed meanwhile. */
export function readEdit(tool: AdminTool, draft: EditDraft): Reading {
  const fields = changedFields(tool, draft)
  const typed = factsOf(draft)
  const reading = parseInput(toolFactsEditSchema, pick(typed, fields))
  if (reading.success) return { edit: { base: pick(tool, fields), changes: reading.data }, problems: null }
  const problems: Record<string, string | undefined> = { ...problemsOfInput(reading.issues, FIELD_NAMES) }
  if (problems.priceFrom !== undefined) problems.priceFrom = toolFormMessages.priceWrong
  if (problems.launchYear !== undefined) problems.launchYear = toolFormMessages.yearWrong
  return { edit: null, problems }
}

function factsOf(draft: EditDraft) {
  return {
    ...draft,
    categoryId: Number(draft.categoryId),
    pricing: draft.pricing || null,
    priceFrom: readNumber(draft.priceFrom),
    userCount: draft.userCount.trim() || null,
    tags: splitLabels(draft.tags),
    features: splitLabels(draft.features),
    vendor: draft.vendor.trim() || null,
    launchYear: readNumber(draft.launchYear),
    openSource: draft.openSource === '' ? null : draft.openSource === 'yes',
    isVerified: draft.isVerified !== 'no',
    isNew: draft.isNew === 'yes',
    formerNames: splitLabels(draft.formerNames),
    otherCategoryIds: draft.otherCategoryIds.map(Number),
    details: detailsOf(draft.details),
  }
}

function pick<T extends Record<EditField, unknown>>(facts: T, fields: readonly EditField[]): Partial<T> {
  const picked: Partial<T> = {}
  for (const field of fields) picked[field] = facts[field]
  return picked
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

const fieldsOf = (draft: EditDraft) => Object.keys(draft).filter((name): name is EditField => name in draft)

interface Conflict {
  /** What the form was filled from. */
  base: AdminTool
  /** What is there now. */
  now: AdminTool
  draft: EditDraft
}

/** The fields that were typed over here and, meanwhile, by somebody else, with another outcome. */
export function conflictingFields({ base, now, draft }: Conflict): EditField[] {
  const present = editDraftOf(now)
  const theirs = changedFields(base, present)
  return changedFields(base, draft).filter(
    (field) => theirs.includes(field) && !isSame(draft[field], present[field]),
  )
}

/** What is there now, with what was typed here over it; the fields of `theirs` stay as they are there. */
export function mergeDrafts({ base, now, draft }: Conflict, theirs: ReadonlySet<EditField>): EditDraft {
  const merged = editDraftOf(now)
  const mine = changedFields(base, draft).filter((field) => !theirs.has(field))
  return Object.assign(merged, Object.fromEntries(mine.map((field) => [field, draft[field]])))
}
