import { parseInput } from '#shared/api/parse-input.ts'
import { type NewTool, newToolSchema } from '#shared/domain/tool-input.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { readNumber, splitLabels, type ToolDraft } from '../ui/tool-draft.ts'
import type { Problems } from '../ui/use-submission.ts'
import { type FieldNames, problemsOfInput } from './form-problems.ts'

/** What the fields of a tool are called in a complaint. */
export const FIELD_NAMES: FieldNames = toolFormMessages.fieldNames

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
