import { z } from 'zod'
import { FOLLOW_LIMITS } from '../policy/limits.ts'
import { plainText } from './text.ts'
import { TOOL_LIMITS } from './tool.ts'

const id = z.int().positive()

/** What somebody follows. */
export const followSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tool'), toolId: id }),
  z.strictObject({ kind: z.literal('vendor'), vendor: plainText(TOOL_LIMITS.name) }),
  z.strictObject({ kind: z.literal('category'), categoryId: id }),
  /** The parameters of the search's address, as `queryToParams` writes them, without a page. */
  z.strictObject({ kind: z.literal('search'), query: plainText(FOLLOW_LIMITS.search) }),
  /** A tool whose price comes down to `atMost` US dollars a month; 0: it becomes free. */
  z.strictObject({
    kind: z.literal('price'),
    toolId: id,
    atMost: z.number().nonnegative().max(FOLLOW_LIMITS.price),
  }),
])
export type FollowSubject = z.infer<typeof followSubjectSchema>
