import { z } from 'zod'
import { addToolMessages } from '../messages/add-tool.ts'
import { plainText, webAddress } from './text.ts'
import { pricingSchema, TOOL_LIMITS, toolSchema } from './tool.ts'

/** What the form "Add New AI Tool" sends. Its texts of SPEC §5 are the messages of the schema. */
export const newToolSchema = z.strictObject({
  name: plainText(TOOL_LIMITS.name, 1, addToolMessages.nameMissing),
  description: plainText(TOOL_LIMITS.description, 10, addToolMessages.descriptionShort),
  website: webAddress,
  categoryId: toolSchema.shape.categoryId,
  pricing: pricingSchema.default('freemium'),
  priceFrom: toolSchema.shape.priceFrom.optional(),
  userCount: plainText(TOOL_LIMITS.userCount, 0).optional(),
  tags: toolSchema.shape.tags.default([]),
  features: toolSchema.shape.features.default([]),
})
