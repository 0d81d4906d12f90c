import { z } from 'zod'
import { LISTING_FEES } from '../policy/marketplace.ts'
import { plainText, webAddress } from './text.ts'
import { TOOL_LIMITS } from './tool.ts'

/** A tool that an agent pays to have listed. */
export const listingSubmissionSchema = z.strictObject({
  toolName: plainText(TOOL_LIMITS.name),
  description: plainText(TOOL_LIMITS.description, 10),
  website: webAddress,
  submissionType: z.enum(['standard', 'premium', 'featured']),
})

export const listingSubmittedSchema = z.object({
  submissionId: z.int().positive(),
  /** US dollars. */
  platformFee: z.literal(Object.values(LISTING_FEES)),
})
