import { z } from 'zod'
import { inputMessages } from '../messages/input.ts'
import { plainText, webAddress } from './text.ts'
import { pricingSchema, TOOL_LIMITS, toolSchema } from './tool.ts'
import { toolDetailsSchema } from './tool-details.ts'

const { name, website, pricing, priceFrom, categoryId, userCount, tags, features } = toolSchema.shape
const { vendor, launchYear, openSource, isVerified, isNew, status, formerNames, platforms } = toolSchema.shape

/** The facts of a tool that an admin may change; figures come from what happens. */
export const toolFactsEditSchema = z
  .strictObject({
    name,
    description: plainText(TOOL_LIMITS.description, 10),
    website,
    categoryId,
    pricing,
    priceFrom,
    userCount,
    tags,
    features,
    vendor,
    launchYear,
    openSource,
    isVerified,
    /** For thirty days, or not any more; the launch year and the day of adding decide where nobody has said so. */
    isNew,
    status,
    formerNames,
    platforms,
    otherCategoryIds: toolSchema.shape.otherCategoryIds,
    /** All of them: what is missing is removed. */
    details: toolDetailsSchema,
  })
  .partial()
export type ToolFactsEdit = z.infer<typeof toolFactsEditSchema>

/**
 * `base` holds what the form showed of the fields in `changes`: when one of them differs by now, somebody else has
 * changed it, and nothing happens.
 */
export const toolEditSchema = z
  .strictObject({ base: toolFactsEditSchema, changes: toolFactsEditSchema })
  .refine(({ changes }) => Object.keys(changes).length > 0, 'must change something')
  .refine(
    ({ base, changes }) => Object.keys(base).sort().join() === Object.keys(changes).sort().join(),
    'base and changes must name the same fields',
  )
export type ToolEdit = z.infer<typeof toolEditSchema>

/** What the form "Add New AI Tool" sends. Its texts of SPEC §5 are the messages of the schema. */
export const newToolSchema = z.strictObject({
  name: plainText(TOOL_LIMITS.name, 1, inputMessages.nameMissing),
  description: plainText(TOOL_LIMITS.description, 10, inputMessages.descriptionShort),
  website: webAddress,
  categoryId: toolSchema.shape.categoryId,
  pricing: pricingSchema.default('freemium'),
  priceFrom: toolSchema.shape.priceFrom.optional(),
  userCount: plainText(TOOL_LIMITS.userCount, 0).optional(),
  tags: toolSchema.shape.tags.default([]),
  features: toolSchema.shape.features.default([]),
})
export type NewTool = z.infer<typeof newToolSchema>
