import { z } from 'zod'
import { recommendationStatusSchema } from './recommendation.ts'
import { confidenceSchema, levelSchema } from './review-levels.ts'
import { plainText } from './text.ts'

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
  status: z.enum([...recommendationStatusSchema.options, 'received', 'investigating', 'resolved', 'closed']),
  submissionDate: z.iso.datetime(),
})
