import { parseInput } from '#shared/api/parse-input.ts'
import { type NewTool, newToolSchema } from '#shared/domain/tool-input.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { type FieldNames, problemsOfInput } from '../../../data/form-problems.ts'
import type { Problems } from '../../../ui/use-submission.ts'

/** What the fields of a tool are called in a complaint. */
export const FIELD_NAMES: FieldNames = toolFormMessages.fieldNames

/** A new tool as it is being typed. */
export const EMPTY_DRAFT = {
  name: '',
  description: '',
  website: '',
  categoryId: '',
  pricing: 'freemium',
  priceFrom: '',
  userCount: '',
  tags: '',
  features: '',
}
export type ToolDraft = typeof EMPTY_DRAFT

type Reading = { tool: NewTool; problems: null } | { tool: null; problems: Problems }

/** What the form sends (SPEC §5), or what is wrong with it. */
export function readNewTool(draft: ToolDraft): Reading {
  const { name, description, website, pricing } = draft
  const priceFrom = readNumber(draft.priceFrom)
  const reading = parseInput(newToolSchema, {
    ...{ name, description, website, pricing },
    categoryId: Number(draft.categoryId),
    ...(priceFrom === null ? {} : { priceFrom }),
    ...(draft.userCount.trim() === '' ? {} : { userCount: draft.userCount }),
    tags: splitLabels(draft.tags),
    features: splitLabels(draft.features),
  })
  if (reading.success) return { tool: reading.data, problems: null }
  const problems: Record<string, string | undefined> = { ...problemsOfInput(reading.issues, FIELD_NAMES) }
  if (draft.categoryId === '') problems.categoryId = toolFormMessages.chooseOne
  if (problems.priceFrom !== undefined) problems.priceFrom = toolFormMessages.priceWrong
  return { tool: null, problems }
}

/** SPEC §5: separated by commas, trimmed. What is said twice, in whatever letters, is one label. */
export function splitLabels(text: string): string[] {
  const found = new Map<string, string>()
  for (const part of text.split(',')) {
    const label = part.trim()
    const key = label.toLowerCase()
    if (label !== '' && !found.has(key)) found.set(key, label)
  }
  return [...found.values()]
}

export const joinLabels = (labels: readonly string[]): string => labels.join(', ')

/** What a field for a number holds; null when it is empty, NaN when that is no number. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
