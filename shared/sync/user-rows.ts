import { z } from 'zod'
import { followSubjectSchema } from '../domain/follow.ts'
import { followKey } from '../domain/follow-key.ts'
import { preferenceSchema } from '../domain/preference.ts'
import { suggestionSchema } from '../domain/suggestion.ts'
import { ticketSchema } from '../domain/support-ticket.ts'
import { toolReportSchema } from '../domain/tool-report.ts'

const seq = z.int().positive()
const toolId = z.int().positive()
const time = z.iso.datetime()

const reviewSchema = z.object({
  rating: z.int(),
  text: z.string(),
  createdAt: time,
  updatedAt: time,
  /** It waits for an admin before it is public and counts. */
  isHeld: z.literal(true).optional(),
})

/** A row of a user's own data as it stands at `seq`. One that says "off" is a tombstone as well. */
export const userRowSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('favorite'), seq, toolId, on: z.boolean() }),
  /** `removal` is the reason of a moderator who took the review away. */
  z.object({
    kind: z.literal('review'),
    seq,
    toolId,
    review: reviewSchema.nullable(),
    removal: z.string().nullable(),
  }),
  z.object({ kind: z.literal('ticket'), seq, ticket: ticketSchema }),
  z.object({ kind: z.literal('report'), seq, report: toolReportSchema }),
  z.object({ kind: z.literal('suggestion'), seq, suggestion: suggestionSchema }),
  z.object({ kind: z.literal('comparison'), seq, toolIds: z.array(toolId), on: z.boolean() }),
  z.object({ kind: z.literal('follow'), seq, subject: followSubjectSchema, on: z.boolean() }),
  z.object({
    kind: z.literal('list'),
    seq,
    listId: z.string(),
    on: z.boolean(),
    name: z.string(),
    notes: z.string(),
    token: z.string().nullable(),
    createdAt: time,
  }),
  z.object({
    kind: z.literal('entry'),
    seq,
    listId: z.string(),
    toolId,
    on: z.boolean(),
    position: z.string(),
    notes: z.string(),
    plan: z.string().nullable(),
    seats: z.int(),
  }),
  z.object({ kind: z.literal('preference'), seq, preference: preferenceSchema }),
  z.object({ kind: z.literal('newsletter'), seq, on: z.boolean() }),
])
export type UserRow = z.infer<typeof userRowSchema>
export type RowOf<K extends UserRow['kind']> = Extract<UserRow, { kind: K }>

/** The primary key of a row among the rows of its user. */
export function userRowKey(row: UserRow): string {
  switch (row.kind) {
    case 'ticket':
      return `ticket:${row.ticket.id}`
    case 'comparison':
      return `comparison:${row.toolIds.join()}`
    case 'follow':
      return `follow:${followKey(row.subject)}`
    case 'report':
      return `report:${row.report.toolId}:${row.report.kind}`
    case 'suggestion':
      return `suggestion:${row.suggestion.id}`
    case 'list':
      return `list:${row.listId}`
    case 'entry':
      return `entry:${row.listId}:${row.toolId}`
    case 'preference':
      return `preference:${row.preference.name}`
    case 'newsletter':
      return 'newsletter'
    default:
      return `${row.kind}:${row.toolId}`
  }
}
