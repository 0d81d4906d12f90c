import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'

/** The requests that are answered here. */
const REQUESTS = new Map<unknown, { safeParse(message: unknown): z.ZodSafeParseResult<unknown> }>([
  ['initialize', InitializeRequestSchema],
  ['ping', PingRequestSchema],
  ['tools/list', ListToolsRequestSchema],
  ['tools/call', CallToolRequestSchema],
])

const requestSchema = z.object({ id: z.union([z.string(), z.int()]), method: z.string() })

export interface WrongParams {
  id: string | number
  /** In words. */
  message: string
}

/**
 * What is wrong with the form of a request. The package that speaks the protocol would call it an internal error: it
 * throws where it should refuse.
 */
export function wrongParams(message: unknown): WrongParams | null {
  const request = requestSchema.safeParse(message)
  if (!request.success) return null
  const { id, method } = request.data
  const parsed = REQUESTS.get(method)?.safeParse(message)
  if (parsed === undefined || parsed.success) return null
  const issues = parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`)
  return { id, message: `${method} takes no such parameters. ${issues.join('; ')}` }
}
