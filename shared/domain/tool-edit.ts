import { z } from 'zod'
import { plainText } from './text.ts'
import { TOOL_LIMITS, toolSchema } from './tool.ts'

const { name, website, pricing, priceFrom, categoryId, userCount, tags, features } = toolSchema.shape
const { vendor, launchYear, openSource, isVerified } = toolSchema.shape

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
  })
  .partial()
export type ToolFactsEdit = z.infer<typeof toolFactsEditSchema>

/**
 * `base` is what the form showed of the fields in `changes`: when one of them is something else by now, somebody else
 * has changed it, and nothing happens.
 */
export const toolEditSchema = z
  .strictObject({ base: toolFactsEditSchema, changes: toolFactsEditSchema })
  .refine(({ changes }) => Object.keys(changes).length > 0, 'must change something')
  .refine(
    ({ base, changes }) => Object.keys(base).sort().join() === Object.keys(changes).sort().join(),
    'base and changes must name the same fields',
  )
export type ToolEdit = z.infer<typeof toolEditSchema>
