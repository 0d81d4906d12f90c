import { generateKeyBetween } from 'fractional-indexing'
import { z } from 'zod'
import { LIST_LIMITS } from '../policy/limits.ts'
import { plainText } from './text.ts'
import { DETAIL_LIMITS } from './tool-details.ts'

/** 32 hexadecimal digits. */
const hexId = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
/** Made by the device, unique for its user. */
export const listIdSchema = hexId
/** The end of the address of a shared list; whoever knows it can read the list. */
export const listTokenSchema = hexId

export const listNameSchema = plainText(LIST_LIMITS.name)
export const listNotesSchema = plainText(LIST_LIMITS.notes, 0)
export const entryNotesSchema = plainText(LIST_LIMITS.entryNotes, 0)
/** The name of a price tier. Tools change their plans, so it may name none of today. */
export const entryPlanSchema = plainText(DETAIL_LIMITS.priceName)
export const entrySeatsSchema = z.int().min(1).max(LIST_LIMITS.seats)

/** A fractional index: there is always another one between two of them, so that moving an entry changes no other. */
export const positionSchema = z
  .string()
  .max(LIST_LIMITS.position)
  .regex(/^[0-9A-Za-z]+$/)
  .refine(isOrderKey, 'must be a fractional index')

function isOrderKey(text: string): boolean {
  try {
    generateKeyBetween(text, null)
    return true
  } catch {
    return false
  }
}

/**
 * A shared list as everybody sees it who knows its address: nothing of its owner, and nothing that is the same in another
 * list of theirs.
 */
export const sharedListSchema = z.object({
  token: listTokenSchema,
  name: z.string(),
  /** Plain text with line breaks; may be empty. */
  notes: z.string(),
  /** Of the list or of any entry of it, removed ones too. */
  updatedAt: z.iso.datetime(),
  /** In the order of its owner. */
  entries: z.array(
    z.object({
      toolId: z.int().positive(),
      /** The name of the tool, also of one that has left the catalogue. */
      name: z.string(),
      /** Whether the tool is in the catalogue. */
      isListed: z.boolean(),
      notes: z.string(),
      /** null: nobody has chosen one. */
      plan: z.string().nullable(),
      seats: z.int().positive(),
    }),
  ),
})
export type SharedList = z.infer<typeof sharedListSchema>
