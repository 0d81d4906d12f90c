import type { Store } from '../db/store.ts'
import { daily } from '../lib/daily.ts'
import { forgetAnswers } from '../repositories/idempotency.ts'

/** Nobody repeats a request after two days because its answer was lost. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000

/** Forgets the answers that were kept for `Idempotency-Key`. @returns what ends that */
export function forgetOldAnswers(
  { writer }: Pick<Store, 'writer'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return daily(() => forgetAnswers(writer, new Date(Date.now() - KEPT_MS).toISOString()), onError)
}
