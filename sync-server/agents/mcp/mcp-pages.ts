import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { MCP } from '#shared/policy/marketplace.ts'

/** A list is sent once, where a result is sent as text and as structured content. */
const MOST_BYTES = 2 * MCP.maxAnswerBytes

export interface ListPage<T> {
  items: readonly T[]
  nextCursor?: string
}

/**
 * A page of a list of the protocol, as many entries as stay below the bound of all answers. The cursor is the place of
 * the first entry. @throws ProtocolError for a cursor that no page gave
 */
export function listPage<T>(
  items: readonly T[],
  cursor: string | undefined,
  mostBytes: number = MOST_BYTES,
): ListPage<T> {
  const start = cursor === undefined ? 0 : Number(cursor)
  if (cursor !== undefined && (!/^[1-9]\d{0,6}$/.test(cursor) || start >= items.length))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no page at this cursor.')
  let [end, bytes] = [start, 0]
  for (const item of items.slice(start)) {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1
    if (bytes > mostBytes && end > start) break
    end += 1
  }
  return { items: items.slice(start, end), ...(end < items.length && { nextCursor: String(end) }) }
}
