import { z } from 'zod'
import { userRowSchema } from './user-rows.ts'

/** Incremented when requests or rows change their form; the server refuses any other number (426 `schema`). */
export const USER_SYNC_SCHEMA = 7

/** The maximum of mutations in one push, and of rows in its answer. */
export const PUSH_LIMIT = 100
export const PULL_LIMIT = 500

const seq = z.int().nonnegative()
const epoch = z.string().regex(/^[0-9a-f]{16}$/, 'must be an epoch')
const randomId = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')

/** `name` and `args` are checked for each mutation: an invalid one is refused alone, not with all others. */
const pushedSchema = z.strictObject({
  /** Counts up from 1 without a hole for each client. */
  mid: z.int().positive(),
  /** Never changes for a mutation, so that it takes effect once. */
  key: randomId,
  name: z.string().max(60),
  args: z.unknown(),
})
export type PushedMutation = z.infer<typeof pushedSchema>

/** DESIGN §6, call 3: push and pull in one round. */
export const userSyncRequestSchema = z.strictObject({
  schema: z.int().positive(),
  /** Whose data the device believes to be sending: another session gets 403 `client-user`. */
  user: z.int().positive(),
  clientId: randomId,
  /** null on a device that does not know one yet. */
  epoch: epoch.nullable(),
  /** The cursor: 0 for everything. */
  since: seq,
  mutations: z.array(pushedSchema).max(PUSH_LIMIT),
})
export type UserSyncRequest = z.infer<typeof userSyncRequestSchema>

const appliedSchema = z.object({ status: z.literal('applied') })
/** Refused for good. `detail` is in words for people. */
const rejectedSchema = z.object({ status: z.literal('rejected'), code: z.string(), detail: z.string() })
/** The result of a mutation, as the server stores it. */
export const outcomeSchema = z.discriminatedUnion('status', [appliedSchema, rejectedSchema])
export type Outcome = z.infer<typeof outcomeSchema>

const resultSchema = z.discriminatedUnion('status', [
  appliedSchema.extend({ key: randomId }),
  rejectedSchema.extend({ key: randomId }),
])
export type MutationResult = z.infer<typeof resultSchema>

export const userSyncAnswerSchema = z.object({
  epoch,
  /** One for each mutation sent, in that order; one that had been sent before gets its first result again. */
  results: z.array(resultSchema),
  rows: z.array(userRowSchema),
  next: seq,
  more: z.boolean(),
  head: seq,
  /** The server traces: it asks how long changes have waited on the device since they were made. Absent where it does not. */
  traced: z.literal(true).optional(),
})
export type UserSyncAnswer = z.infer<typeof userSyncAnswerSchema>

/**
 * 409: `epoch` the server was restored; `compacted` the cursor is older than the oldest tombstone; `forked` somebody
 * else uses this client's numbers; `gap` numbers are missing.
 */
export const USER_CONFLICTS = ['epoch', 'compacted', 'forked', 'gap'] as const
export type UserConflict = (typeof USER_CONFLICTS)[number]
