import { z } from 'zod'
import { UI_COUNTS } from '../policy/ui.ts'

/** Choices and states of a user that are the same on all their devices. */
export const preferenceSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('theme'), value: z.enum(['light', 'dark']) }),
  z.strictObject({ name: z.literal('tour'), value: z.enum(['completed', 'open']) }),
  z.strictObject({
    name: z.literal('recent'),
    /** Ids of tools, the last viewed first. */
    value: z.array(z.int().positive()).max(UI_COUNTS.recentTools).refine(isUnique, 'must name no tool twice'),
  }),
])
export type Preference = z.infer<typeof preferenceSchema>

/** Those that were ever set. */
export type Preferences = { readonly [P in Preference as P['name']]?: P['value'] }

function isUnique(ids: readonly number[]): boolean {
  return new Set(ids).size === ids.length
}
