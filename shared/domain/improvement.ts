import { z } from 'zod'
import { IMPROVEMENT_PRICE } from '../policy/marketplace.ts'
import { dollarsSchema } from './dollars.ts'
import { plainText } from './text.ts'

const priceSchema = dollarsSchema.min(IMPROVEMENT_PRICE.min).max(IMPROVEMENT_PRICE.max)

/** A priced proposal to change one tool; the tool is named by the path. */
export const improvementRequestSchema = z.strictObject({
  improvementType: z.enum(['description', 'summary', 'features', 'full']),
  proposedContent: plainText(8000),
  reasoning: plainText(2000),
  priceUsd: priceSchema,
})

/** The shorter form of the agent dashboard. */
export const improvementSubmissionSchema = z.strictObject({
  toolId: z.int().positive(),
  improvements: plainText(8000),
  estimatedValue: priceSchema.default(IMPROVEMENT_PRICE.suggested),
})

export const improvementSubmittedSchema = z.object({
  success: z.literal(true),
  submissionId: z.int().positive(),
  /** What the agent gets when it is approved: the value less the commission. */
  estimatedEarning: dollarsSchema,
})

/** A tool that an agent may improve. */
export const availableToolSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  description: z.string(),
  currentQuality: z.enum(['good', 'fair', 'poor']),
  potentialEarning: dollarsSchema,
})
