import { z } from 'zod'
import { toolSchema } from './tool.ts'
import { partialDateSchema, provenanceSchema, toolDetailsSchema, toolStatusSchema } from './tool-details.ts'

/** What a tool costs. Plans are there only where both sides of a change know theirs. */
export const priceStateSchema = z.object({
  pricing: toolSchema.shape.pricing,
  priceFrom: toolSchema.shape.priceFrom,
  prices: toolDetailsSchema.shape.prices,
  priceOnRequest: toolDetailsSchema.shape.priceOnRequest,
})
export type PriceState = z.infer<typeof priceStateSchema>

export const statusStateSchema = z.object({
  status: toolStatusSchema,
  /** When it began or will begin. */
  date: partialDateSchema.optional(),
  successor: toolDetailsSchema.shape.successor,
})
export type StatusState = z.infer<typeof statusStateSchema>

const ratingStateSchema = z.object({
  rating: toolSchema.shape.rating.unwrap(),
  reviewCount: toolSchema.shape.reviewCount,
})

const sides = <T extends z.ZodType>(side: T) => ({ before: side, after: side })

/** One readable difference between two states of a tool: `toolChanges` finds them, `describeChange` says them. */
export const toolChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), ...sides(priceStateSchema) }),
  z.object({ kind: z.literal('name'), ...sides(toolSchema.shape.name) }),
  /** Who makes it; null: not known. */
  z.object({ kind: z.literal('vendor'), ...sides(toolSchema.shape.vendor) }),
  z.object({ kind: z.literal('status'), ...sides(statusStateSchema) }),
  z.object({ kind: z.literal('description'), ...sides(toolSchema.shape.description) }),
  z.object({ kind: z.literal('rating'), ...sides(ratingStateSchema) }),
])
export type ToolChange = z.infer<typeof toolChangeSchema>
export type ChangeOf<Kind extends ToolChange['kind']> = Extract<ToolChange, { kind: Kind }>

/**
 * Who brought a change into the directory: an edit by an admin, a proposal of an agent or a suggestion of a person that an admin
 * accepted, a file that was imported, or a newer catalogue that came with the program.
 */
export const changeSourceSchema = z.enum(['admin', 'agent', 'person', 'import', 'catalogue'])
export type ChangeSource = z.infer<typeof changeSourceSchema>

/** A change as the server keeps it. Nobody is named: who edits is in the audit log of admins. */
export const keptChangeSchema = z.object({
  id: z.int().positive(),
  toolId: z.int().positive(),
  at: z.iso.datetime(),
  source: changeSourceSchema,
  /** Where the new fact was read, as its provenance says; null: it says no more than the source. */
  origin: provenanceSchema.nullable(),
  change: toolChangeSchema,
})
export type KeptChange = z.infer<typeof keptChangeSchema>
/** Ratings move by themselves and are kept by the day. */
export type KeptKind = Exclude<ToolChange['kind'], 'rating'>
