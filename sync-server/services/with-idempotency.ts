import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Writer, type WriteTransaction, writeTransaction } from '../db/write-transaction.ts'
import { IdempotencyConflictError } from '../errors/agent-errors.ts'
import { findAnswer, insertAnswer } from '../repositories/idempotency.ts'

/** A request that may be repeated, after its answer was lost. */
export interface IdempotentRequest {
  agentId: number
  /** null: the request has no key, and is carried out every time. */
  key: string | null
  /** A hash of everything that identifies the request. */
  fingerprint: string
}

/** A hash that distinguishes a request from another one with the same key. */
export function fingerprintOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/**
 * Carries out a request once: its effect and its answer are stored in one transaction, and the same key with the same
 * request gets the stored answer. A refusal stores nothing, so that the request can be corrected under the same key.
 * `schema` parses the stored answer. @throws IdempotencyConflictError for another
 * request under the same key
 */
export function withIdempotency<T extends object>(
  writer: Writer,
  { request: { agentId, key, fingerprint }, schema }: { request: IdempotentRequest; schema: z.ZodType<T> },
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  return writeTransaction(writer, async (transaction) => {
    if (key === null) return work(transaction)
    transaction.needTurn(`answer of agent ${agentId} to ${key}`)
    const known = await findAnswer(transaction, { agentId, key })
    if (known !== undefined && known.fingerprint !== fingerprint) throw new IdempotencyConflictError()
    if (known !== undefined) return schema.parse(JSON.parse(known.answer))
    const result = await work(transaction)
    const row = { agentId, key, fingerprint, answer: JSON.stringify(result) }
    await insertAnswer(transaction, row, new Date().toISOString())
    return result
  })
}
