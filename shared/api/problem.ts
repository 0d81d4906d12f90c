import { z } from 'zod'

/** RFC 9457 problem details, with `message` and `error` equal to `detail` for clients that look for those. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Stable and meant for programs, such as `invalid-input` or `not-found`. */
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  /** The path of the page of what is in the way. */
  see: z.string().optional(),
  message: z.string(),
  error: z.string(),
})
export type Problem = z.infer<typeof problemSchema>
