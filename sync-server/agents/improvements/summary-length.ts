import { countWords } from '#shared/domain/count-words.ts'
import { SUMMARY_LIMITS } from '#shared/domain/summary.ts'
import type { FieldValue } from '../../repositories/improvement-row.ts'

/** Whether a text has the length that summaries of the directory have, SPEC §2. */
export function hasSummaryLength(text: FieldValue | undefined): boolean {
  if (typeof text !== 'string') return false
  const words = countWords(text)
  return words >= SUMMARY_LIMITS.words.min && words <= SUMMARY_LIMITS.words.max
}
