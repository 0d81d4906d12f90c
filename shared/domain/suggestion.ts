import { z } from 'zod'
import { SUGGESTED_FIELDS, SUGGESTION_LIMITS, SUGGESTION_STATES } from '../policy/suggestions.ts'
import { plainText } from './text.ts'
import { TOOL_LIMITS, type Tool } from './tool.ts'
import { type ToolDetails, toolDetailsSchema } from './tool-details.ts'
import { newToolSchema, toolFactsEditSchema } from './tool-input.ts'

export const suggestedFieldSchema = z.enum(SUGGESTED_FIELDS)
export type SuggestedField = z.infer<typeof suggestedFieldSchema>

const { shape } = toolDetailsSchema
const { prices, priceOnRequest, languages, repository, licence, trainsOnData } = shape
const { bestFor, notFor, watchOut, statusDate, statusNote, successor } = shape
/** Details of a tool, each by itself; null: it is not known. */
const detailFields = {
  prices: prices.nullable(),
  priceOnRequest: priceOnRequest.nullable(),
  languages: languages.nullable(),
  repository: repository.nullable(),
  licence: licence.nullable(),
  trainsOnData: trainsOnData.nullable(),
  bestFor: bestFor.nullable(),
  notFor: notFor.nullable(),
  watchOut: watchOut.nullable(),
  statusDate: statusDate.nullable(),
  statusNote: statusNote.nullable(),
  successor: successor.nullable(),
}
export type SuggestedDetail = keyof typeof detailFields
export const SUGGESTED_DETAILS = SUGGESTED_FIELDS.filter(isSuggestedDetail)

export function isSuggestedDetail(field: SuggestedField): field is SuggestedDetail {
  return Object.hasOwn(detailFields, field)
}

const toolFields = {
  name: true,
  website: true,
  description: true,
  categoryId: true,
  otherCategoryIds: true,
  pricing: true,
  priceFrom: true,
  vendor: true,
  launchYear: true,
  openSource: true,
  tags: true,
  features: true,
  platforms: true,
  status: true,
  formerNames: true,
} as const satisfies Record<Exclude<SuggestedField, SuggestedDetail>, true>

/** What somebody would have stand there. */
export const suggestedFactsSchema = toolFactsEditSchema.pick(toolFields).extend(detailFields)
export type SuggestedFacts = z.infer<typeof suggestedFactsSchema>

/** What a tool says of all that people suggest. */
export function suggestedFactsOf(
  tool: Pick<Tool, keyof typeof toolFields> & { details?: ToolDetails | undefined },
): Required<SuggestedFacts> {
  const { name, website, description, categoryId, otherCategoryIds, pricing, priceFrom, vendor } = tool
  const { launchYear, openSource, tags, features, platforms, status, formerNames, details = {} } = tool
  return {
    ...{ name, website, description, categoryId, otherCategoryIds, pricing, priceFrom, vendor },
    ...{ launchYear, openSource, tags, features, platforms, status, formerNames },
    ...detailsOf(details),
  }
}

function detailsOf(details: ToolDetails): Required<Pick<SuggestedFacts, SuggestedDetail>> {
  return {
    prices: details.prices ?? null,
    priceOnRequest: details.priceOnRequest ?? null,
    languages: details.languages ?? null,
    repository: details.repository ?? null,
    licence: details.licence ?? null,
    trainsOnData: details.trainsOnData ?? null,
    bestFor: details.bestFor ?? null,
    notFor: details.notFor ?? null,
    watchOut: details.watchOut ?? null,
    statusDate: details.statusDate ?? null,
    statusNote: details.statusNote ?? null,
    successor: details.successor ?? null,
  }
}

/** The fields that have a value, in display order. */
export const suggestedFields = (facts: SuggestedFacts): SuggestedField[] =>
  SUGGESTED_FIELDS.filter((field) => facts[field] !== undefined)

/** What stood there when it was suggested, as a device showed it; older entries have shorter descriptions. */
const shownFactsSchema = suggestedFactsSchema.extend({
  description: plainText(TOOL_LIMITS.description).optional(),
})

/** Details of a tool that is not listed yet, each only where it is known. */
const knownDetailsSchema = z.object({
  ...{ prices, priceOnRequest, languages, repository, licence, trainsOnData },
  ...{ bestFor, notFor, watchOut, statusDate, statusNote, successor },
})

const { shape: facts } = toolFactsEditSchema

/**
 * A tool that is not listed yet, with as much as its author knows. How many people use it is the vendor's claim, and nobody else's to
 * suggest.
 */
export const suggestedToolSchema = newToolSchema.omit({ userCount: true }).extend({
  vendor: facts.vendor,
  launchYear: facts.launchYear,
  openSource: facts.openSource,
  platforms: facts.platforms,
  otherCategoryIds: facts.otherCategoryIds,
  status: facts.status,
  formerNames: facts.formerNames,
  ...knownDetailsSchema.shape,
})
export type SuggestedTool = z.infer<typeof suggestedToolSchema>

/** The details among what is said of a new tool. */
export const knownDetailsOf = (tool: SuggestedTool): ToolDetails => knownDetailsSchema.parse(tool)

/** Made on the device, so that a suggestion that is sent twice is one. */
export const suggestionIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')

const shared = {
  id: suggestionIdSchema,
  /** Where it was read, or why. */
  note: plainText(SUGGESTION_LIMITS.note).nullable(),
}

const toolId = z.int().positive()

/** What a user sends: changes of a tool, or a tool. */
export const suggestionFilingSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      ...shared,
      kind: z.literal('edit'),
      toolId,
      base: shownFactsSchema,
      changes: suggestedFactsSchema,
    })
    .refine(({ changes }) => Object.keys(changes).length > 0, 'must change something')
    .refine(
      ({ base, changes }) => Object.keys(base).sort().join() === Object.keys(changes).sort().join(),
      'base and changes must name the same fields',
    ),
  z.strictObject({ ...shared, kind: z.literal('tool'), tool: suggestedToolSchema }),
])
export type SuggestionFiling = z.infer<typeof suggestionFilingSchema>

export const suggestionStateSchema = z.enum(SUGGESTION_STATES)
export type SuggestionState = z.infer<typeof suggestionStateSchema>

const time = z.iso.datetime()
const reply = z.string().nullable()

/** A suggestion as the one who made it sees it. */
export const suggestionSchema = z.object({
  id: suggestionIdSchema,
  kind: z.enum(['edit', 'tool']),
  /** Of a new tool: once it is listed. */
  toolId: toolId.nullable(),
  /** Of a new tool, as it was suggested; null for changes of a tool that has its name. */
  name: z.string().nullable(),
  /** What it changes; nothing for a new tool. */
  fields: z.array(suggestedFieldSchema),
  note: z.string().nullable(),
  state: suggestionStateSchema,
  /** Those of `fields` that were accepted. */
  accepted: z.array(suggestedFieldSchema),
  /** Those of an edit that were put back later; only where what was accepted has been reverted, with which it counts as declined. */
  reverted: z.array(suggestedFieldSchema).optional(),
  reply,
  filedAt: time,
})
export type Suggestion = z.infer<typeof suggestionSchema>
