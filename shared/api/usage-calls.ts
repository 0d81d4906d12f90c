import { z } from 'zod'
import { DAY_SECONDS, USAGE_BATCH, USAGE_KINDS } from '../policy/usage.ts'
import { defineCalls, doneSchema } from './call.ts'

/** Whole seconds since it happened. An age and not a time, so that a device's wrong clock does not matter. */
const ago = z
  .int()
  .min(0)
  .max(USAGE_BATCH.oldestDays * DAY_SECONDS)

const eventSchema = z.strictObject({ kind: z.enum(USAGE_KINDS), toolId: z.int().positive(), ago })

/** The server drops searches that look private, and those too long to be counted. */
const searchSchema = z.strictObject({ query: z.string().min(1).max(200), found: z.boolean(), ago })

const batchSchema = z
  .strictObject({
    /** 16 random bytes that the device draws anew every day, in base64url. */
    token: z.string().regex(/^[\w-]{21}[AQgw]$/, 'must be 16 bytes in base64url'),
    events: z.array(eventSchema).max(USAGE_BATCH.events).default([]),
    searches: z.array(searchSchema).max(USAGE_BATCH.searches).default([]),
  })
  .refine(({ events, searches }) => events.length + searches.length > 0, 'must have an event or a search')
export type UsageBatch = z.output<typeof batchSchema>

export const usageCalls = defineCalls({
  recordUsage: {
    method: 'POST',
    path: '/api/usage',
    summary: 'Count what was done with tools, once per device, day, kind and tool; nothing says who did it',
    access: 'anyone',
    rateLimit: 'usage',
    body: batchSchema,
    /** The same whether something was counted or not. */
    output: doneSchema,
  },
})
