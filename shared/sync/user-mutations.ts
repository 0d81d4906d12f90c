import { z } from 'zod'
import { followSubjectSchema } from '../domain/follow.ts'
import {
  entryNotesSchema,
  entryPlanSchema,
  entrySeatsSchema,
  listIdSchema,
  listNameSchema,
  listNotesSchema,
  listTokenSchema,
  positionSchema,
} from '../domain/list.ts'
import { preferenceSchema } from '../domain/preference.ts'
import { newReviewSchema } from '../domain/review.ts'
import { suggestionFilingSchema, suggestionIdSchema } from '../domain/suggestion.ts'
import { supportTicketSchema, ticketIdSchema } from '../domain/support-ticket.ts'
import { reportFilingSchema } from '../domain/tool-report.ts'
import { CHANGE_POINTS, LIST_LIMITS } from '../policy/limits.ts'
import { UI_COUNTS } from '../policy/ui.ts'
import { TEXT_JOIN } from './merge-text.ts'

/** The tools of a saved comparison, in ascending order, so that each is saved once. */
const comparedIdsSchema = z
  .array(z.int().positive())
  .min(2)
  .max(UI_COUNTS.comparedTools)
  .refine(isAscending, 'must be in ascending order, each once')

function isAscending(ids: readonly number[]): boolean {
  return ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? 0))
}

const toolId = z.int().positive()

/**
 * A new text and the one that was on the screen before, so that what others have written meanwhile is kept. Two texts that
 * were merged on a device can be longer than one may be.
 */
const textEdit = (text: z.ZodType<string, string>, most: number) =>
  z.strictObject({ base: z.string().max(2 * most + TEXT_JOIN), text })

/**
 * What a user's devices may ask for, offline too. Each sets a state and does not toggle it, so that replaying is
 * safe. A new kind is a line here, a mutator in `sync-server/services/user-sync` and its place in the view.
 */
export const mutationSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('favorite.set'), args: z.strictObject({ toolId, on: z.boolean() }) }),
  z.strictObject({
    name: z.literal('review.set'),
    args: z.strictObject({ toolId, review: newReviewSchema.nullable() }),
  }),
  z.strictObject({
    name: z.literal('ticket.open'),
    /** The device makes the id, so that a ticket that is sent twice is stored once. */
    args: supportTicketSchema.extend({ id: ticketIdSchema }),
  }),
  z.strictObject({
    name: z.literal('comparison.set'),
    args: z.strictObject({ toolIds: comparedIdsSchema, on: z.boolean() }),
  }),
  z.strictObject({
    name: z.literal('follow.set'),
    args: z.strictObject({ subject: followSubjectSchema, on: z.boolean() }),
  }),
  /**
   * Changes what it names of a list, and creates one that is not there, which needs a name. Without `on` the list stays, or comes
   * back where somebody has removed it.
   */
  z.strictObject({
    name: z.literal('list.set'),
    args: z.strictObject({
      listId: listIdSchema,
      on: z.boolean().optional(),
      name: listNameSchema.optional(),
      notes: textEdit(listNotesSchema, LIST_LIMITS.notes).optional(),
      /** Under which the list is shared; null: it is not. */
      token: listTokenSchema.nullable().optional(),
    }),
  }),
  /** The same of a tool in a list. */
  z.strictObject({
    name: z.literal('entry.set'),
    args: z.strictObject({
      listId: listIdSchema,
      toolId,
      on: z.boolean().optional(),
      position: positionSchema.optional(),
      notes: textEdit(entryNotesSchema, LIST_LIMITS.entryNotes).optional(),
      plan: entryPlanSchema.nullable().optional(),
      seats: entrySeatsSchema.optional(),
    }),
  }),
  z.strictObject({ name: z.literal('report.file'), args: reportFilingSchema }),
  z.strictObject({ name: z.literal('suggestion.file'), args: suggestionFilingSchema }),
  z.strictObject({
    name: z.literal('suggestion.withdraw'),
    args: z.strictObject({ id: suggestionIdSchema }),
  }),
  z.strictObject({ name: z.literal('preference.set'), args: preferenceSchema }),
  /** The weekly newsletter to the address of the account. */
  z.strictObject({ name: z.literal('newsletter.set'), args: z.strictObject({ on: z.boolean() }) }),
])
export type Mutation = z.infer<typeof mutationSchema>
export type MutationName = Mutation['name']

type Args = { [M in Mutation as M['name']]: M['args'] }
export type ArgsOf<N extends MutationName> = Args[N]
/** The mutations of these names, so that a table by name can be called with the arguments of each. */
export type MutationOf<N extends MutationName> = { [K in N]: { name: K; args: Args[K] } }[N]

const POINTS = new Map<string, number>(Object.entries(CHANGE_POINTS satisfies Record<MutationName, number>))

/** What a mutation takes of the points of an hour; one that does not exist is refused for a point. */
export function costOf({ name }: { name: string }): number {
  return POINTS.get(name) ?? 1
}
