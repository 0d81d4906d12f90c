import { parseInput } from '#shared/api/parse-input.ts'
import { type NewTool, newToolSchema } from '#shared/domain/tool-input.ts'
import { problemsOfInput } from '../../../data/form-problems.ts'
import type { Problems } from '../../../ui/use-submission.ts'
import { FIELD_NAMES } from './field-names.ts'
import { readNumber, splitLabels } from './field-text.ts'

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
  if (draft.categoryId === '') problems.categoryId = 'Please choose a category'
  if (problems.priceFrom !== undefined) problems.priceFrom = PRICE_WRONG
  return { tool: null, problems }
}

export const PRICE_WRONG = 'The price must be a number from 0 to 100,000'
