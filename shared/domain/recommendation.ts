import { z } from 'zod'
import { agentTypeSchema } from './agent.ts'
import { confidenceSchema, levelSchema } from './review-levels.ts'
import { plainText } from './text.ts'

export const recommendationStatusSchema = z.enum(['pending_review', 'approved', 'rejected', 'implemented'])

/** What an agent or a built-in analyser proposes for the product; admins review it. */
export const recommendationSchema = z.object({
  id: z.int().positive(),
  title: plainText(200),
  priority: levelSchema,
  submittedBy: plainText(120),
  isVerified: z.boolean(),
  category: plainText(80),
  description: plainText(4000),
  confidence: confidenceSchema,
  status: recommendationStatusSchema,
  submissionDate: z.iso.datetime(),
  agentType: agentTypeSchema,
  suggestedSolution: plainText(4000).nullable(),
  estimatedImpact: plainText(200).nullable(),
  implementationComplexity: plainText(200).nullable(),
})

/** What an admin sends to decide on one. Any status may follow any other (SPEC §4). */
export const recommendationDecisionSchema = z.strictObject({
  status: recommendationStatusSchema,
  adminNotes: plainText(2000, 0).optional(),
})
