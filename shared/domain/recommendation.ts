import { z } from 'zod'
import { LEVELS, RECOMMENDATION_STATUSES } from '../policy/agent-reports.ts'
import { agentTypeSchema } from './agent.ts'
import { plainText } from './text.ts'
import { toolEditSchema } from './tool-input.ts'

/** Priority of a recommendation and severity of a feedback, the least urgent first. */
export const levelSchema = z.enum(LEVELS)
export type Level = z.infer<typeof levelSchema>

/** How sure an agent is of what it says, 0–1; shown as a percentage. */
export const confidenceSchema = z.number().min(0).max(1)

export const recommendationStatusSchema = z.enum(RECOMMENDATION_STATUSES)
export type RecommendationStatus = z.infer<typeof recommendationStatusSchema>

/** A change of one tool that needs no writing: it can be applied with one click. */
export const proposedChangeSchema = z.object({ toolId: z.int().positive(), edit: toolEditSchema })
export type ProposedChange = z.infer<typeof proposedChangeSchema>

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
  /** What applying it would change; null where somebody has to do it by hand. */
  change: proposedChangeSchema.nullable(),
  adminNotes: z.string().nullable(),
})
export type Recommendation = z.infer<typeof recommendationSchema>

/** One as its agent reads it: without the notes, which admins write for each other. */
export const ownRecommendationSchema = recommendationSchema.pick({
  id: true,
  title: true,
  priority: true,
  category: true,
  description: true,
  confidence: true,
  status: true,
  submissionDate: true,
  suggestedSolution: true,
  estimatedImpact: true,
  implementationComplexity: true,
})
export type OwnRecommendation = z.infer<typeof ownRecommendationSchema>

/** What an admin sends to decide on one. Any status may follow any other (SPEC §4). */
export const recommendationDecisionSchema = z.strictObject({
  status: recommendationStatusSchema,
  adminNotes: plainText(2000, 0).optional(),
  /** The status that was on the screen: when it is another one by now, nothing happens. */
  from: recommendationStatusSchema.optional(),
  /** With `implemented`: makes the proposed change as well. */
  apply: z.boolean().optional(),
})
export type RecommendationDecision = z.infer<typeof recommendationDecisionSchema>
