import { z } from 'zod'

/** What is wrong with one field of a request; `path` is empty where it is about the whole. */
export const problemIssueSchema = z.object({
  path: z.string(),
  /** The rest of a sentence that begins with the field, such as `must be a number`; or a sentence of its own. */
  message: z.string(),
  /** For programs: the kind of mistake, such as `invalid_type`, `too_small` or `unrecognized_keys`. */
  code: z.string().optional(),
})

/** RFC 9457 problem details, with `message` and `error` equal to `detail` for clients that look for those. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Stable and meant for programs, such as `invalid-input` or `not-found`. */
  code: z.string(),
  issues: z.array(problemIssueSchema),
  /** The path of the page about the conflicting thing. */
  see: z.string().optional(),
  message: z.string(),
  error: z.string(),
})
export type Problem = z.infer<typeof problemSchema>
