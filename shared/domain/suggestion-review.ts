import { z } from 'zod'
import { SUGGESTION_LIMITS } from '../policy/suggestions.ts'
import { lintIssueSchema } from './improvement.ts'
import { suggestedFieldSchema, suggestionStateSchema } from './suggestion.ts'
import { plainText } from './text.ts'
import { priceTierSchema } from './tool-details.ts'

/** A fact of a tool, as people suggest it. */
export const suggestedValueSchema = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    z.array(z.number()),
    z.array(priceTierSchema),
  ])
  .nullable()
export type SuggestedValue = z.infer<typeof suggestedValueSchema>

/** One field of a suggestion, against the tool as it is. */
export const suggestedChangeSchema = z.object({
  field: suggestedFieldSchema,
  /** As it was on the screen of whoever suggests. */
  before: suggestedValueSchema,
  proposed: suggestedValueSchema,
  current: suggestedValueSchema,
  /** What accepting it writes; the same as `current` where that is there already. */
  merged: suggestedValueSchema,
  /** Both have changed the same, so it cannot be accepted. */
  isConflict: z.boolean(),
})
export type SuggestedChange = z.infer<typeof suggestedChangeSchema>

/** What a revert puts back of an edit, and what was changed since and stays. Of a new tool nothing: the tool is archived. */
export const reversionSchema = z.object({
  fields: z.array(suggestedFieldSchema),
  left: z.array(suggestedFieldSchema),
})
export type Reversion = z.infer<typeof reversionSchema>

/** A suggestion as admins see it. */
export const adminSuggestionSchema = z.object({
  id: z.int().positive(),
  kind: z.enum(['edit', 'tool']),
  /** The tool that would change, or the one that was listed. */
  tool: z.object({ id: z.int().positive(), name: z.string() }).nullable(),
  by: z.object({
    id: z.int().positive(),
    username: z.string(),
    accepted: z.int().nonnegative(),
    declined: z.int().nonnegative(),
    /** They have proved that the tool is theirs. */
    isMaker: z.boolean(),
  }),
  note: z.string().nullable(),
  changes: z.array(suggestedChangeSchema),
  /** What an admin is likely to object to. */
  issues: z.array(
    lintIssueSchema.extend({ field: suggestedFieldSchema.nullable(), see: z.string().nullable() }),
  ),
  state: suggestionStateSchema,
  accepted: z.array(suggestedFieldSchema),
  /** What reverting it would do; null where it cannot be reverted. */
  revertible: reversionSchema.nullable(),
  /** What reverting it has done. It was accepted before, and counts as declined since. */
  reverted: reversionSchema.nullable(),
  reply: z.string().nullable(),
  filedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type AdminSuggestion = z.infer<typeof adminSuggestionSchema>
export type SuggestionIssue = AdminSuggestion['issues'][number]

/** What an admin sends to decide. */
export const suggestionDecisionSchema = z.strictObject({
  /** `reopen` takes a refusal back. */
  decision: z.enum(['accept', 'decline', 'reopen']),
  /** What is accepted of an edit; all of it when left out. */
  fields: z.array(suggestedFieldSchema).min(1).optional(),
  /** Whoever suggested it reads this. */
  reply: plainText(SUGGESTION_LIMITS.reply).nullable(),
})
export type SuggestionDecision = z.infer<typeof suggestionDecisionSchema>

/** What an admin sends to revert what was accepted. */
export const suggestionRevertSchema = z.strictObject({
  /** Whoever suggested it reads this. */
  reason: plainText(SUGGESTION_LIMITS.reply, 1),
})
