import { z } from 'zod'
import { FEEDBACK_STATUSES } from '../policy/agent-reports.ts'
import { confidenceSchema, levelSchema } from './recommendation.ts'
import { plainText } from './text.ts'

export const feedbackStatusSchema = z.enum(FEEDBACK_STATUSES)
export type FeedbackStatus = z.infer<typeof feedbackStatusSchema>

export const feedbackSchema = z.object({
  id: z.int().positive(),
  featureArea: plainText(80),
  severity: levelSchema,
  submittedBy: plainText(120),
  isVerified: z.boolean(),
  /** Words joined by underscores, shown with spaces: `bug_report`. */
  feedbackType: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  description: plainText(4000),
  confidence: confidenceSchema,
  status: feedbackStatusSchema,
  submissionDate: z.iso.datetime(),
  adminNotes: z.string().nullable(),
})
export type Feedback = z.infer<typeof feedbackSchema>

/** One as its agent reads it: without the notes, which admins write for each other. */
export const ownFeedbackSchema = feedbackSchema.pick({
  id: true,
  featureArea: true,
  severity: true,
  feedbackType: true,
  description: true,
  confidence: true,
  status: true,
  submissionDate: true,
})
export type OwnFeedback = z.infer<typeof ownFeedbackSchema>

/** What an admin sends to decide on one. */
export const feedbackDecisionSchema = z.strictObject({
  status: feedbackStatusSchema,
  adminNotes: plainText(2000, 0).optional(),
  /** The status that was on the screen: when it is another one by now, nothing happens. */
  from: feedbackStatusSchema.optional(),
})
export type FeedbackDecision = z.infer<typeof feedbackDecisionSchema>
