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
  /** Whether a mail says what became of a suggestion or a report; yes, unless somebody says otherwise. */
  z.strictObject({ name: z.literal('decisionMails'), value: z.boolean() }),
])
export type Preference = z.infer<typeof preferenceSchema>
/** Those that a device keeps for itself too, for it needs them before it knows whose it is. */
export type DevicePreference = Exclude<Preference, { name: 'decisionMails' }>

/** Those that were ever set. */
export type Preferences = { readonly [P in Preference as P['name']]?: P['value'] }

function isUnique(ids: readonly number[]): boolean {
  return new Set(ids).size === ids.length
}
