import { z } from 'zod'

const seq = z.int().positive()

/** A row of a user's own data as it stands at `seq`. One that says "off" is also the tombstone of what was. */
export const userRowSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('favorite'), seq, toolId: z.int().positive(), on: z.boolean() }),
])
export type UserRow = z.infer<typeof userRowSchema>

/** What tells a user's rows apart. */
export function userRowKey(row: UserRow): string {
  return `${row.kind}:${row.toolId}`
}
