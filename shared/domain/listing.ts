import { z } from 'zod'
import { LISTING_STATES } from '../policy/listing-states.ts'
import { LISTING_FEES } from '../policy/marketplace.ts'
import { dollarsSchema, receiptSchema } from './payment.ts'
import { plainText, webAddress } from './text.ts'
import { TOOL_LIMITS, toolSchema } from './tool.ts'

export const listingTypeSchema = z.enum(['standard', 'premium', 'featured'])
export type ListingType = z.infer<typeof listingTypeSchema>

/** A tool that an agent pays to have listed. */
export const listingSubmissionSchema = z.strictObject({
  toolName: plainText(TOOL_LIMITS.name),
  description: plainText(TOOL_LIMITS.description, 10),
  website: webAddress,
  submissionType: listingTypeSchema,
  /** Guessed from name and description when left out; an unsure guess is checked by an admin once the fee is paid. */
  categoryId: toolSchema.shape.categoryId.optional(),
})

export const listingSubmittedSchema = z.object({
  submissionId: z.int().positive(),
  /** US dollars. */
  platformFee: z.literal(Object.values(LISTING_FEES)),
  /** What the fee buys, as a sentence. Absent where a request is repeated that was answered before this was said. */
  includes: z.string().optional(),
})

export const listingStateSchema = z.enum(LISTING_STATES)

/** A listing as its agent sees it. */
export const listingSchema = z.object({
  id: z.int().positive(),
  toolName: z.string(),
  description: z.string(),
  website: z.string(),
  submissionType: listingTypeSchema,
  categoryId: z.int().positive(),
  state: listingStateSchema,
  platformFee: dollarsSchema,
  /** The tool it has become. */
  toolId: z.int().positive().nullable(),
  /** What the checks have noticed without refusing it. Most remarks hold a paid listing for an admin. */
  remarks: z.array(z.string()),
  /** While it is `held`: until when an admin decides. Afterwards the fee goes back by itself. */
  decideBy: z.iso.datetime().nullable(),
  /** Until when it keeps its website from other agents while it waits for its payment; null in every other state. */
  reservedUntil: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** Once published: until when it has the place that its type buys, at the top of its category or on the home page. */
  placeUntil: z.iso.datetime().nullable(),
  /** Why it was taken down, or not published. */
  reason: z.string().nullable(),
  receipt: receiptSchema.nullable(),
  isSandbox: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Listing = z.infer<typeof listingSchema>
