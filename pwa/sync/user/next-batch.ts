import { PUSH_LIMIT, type PushedMutation } from '#shared/sync/user-protocol.ts'
import type { OutboxEntry } from './user-store.ts'

/** Well below the 32 KB that the server reads, whatever else is in the request. */
const BATCH_BYTES = 24 * 1024

const encoder = new TextEncoder()

/** The first of those that wait, as many as one request can hold; always at least one. */
export function nextBatch(waiting: readonly OutboxEntry[]): PushedMutation[] {
  const batch: PushedMutation[] = []
  let bytes = 0
  for (const { mid, key, mutation } of waiting.slice(0, PUSH_LIMIT)) {
    const pushed = { mid, key, ...mutation }
    bytes += encoder.encode(JSON.stringify(pushed)).byteLength
    if (batch.length > 0 && bytes > BATCH_BYTES) break
    batch.push(pushed)
  }
  return batch
}
