import { isDeepStrictEqual } from 'node:util'
import type { ApprovedWork } from '../../repositories/agent-reputation.ts'

/** Whether everything an improvement has changed still stands as it was written; nothing of one that was taken back does. */
export function survives({ state, applied, ...tool }: ApprovedWork): boolean {
  if (state === 'reversed' || applied === null) return false
  const current: Record<string, unknown> = {
    description: tool.description,
    summary: tool.summary,
    features: JSON.parse(tool.features),
    tags: JSON.parse(tool.tags),
  }
  const written: Record<string, { before: unknown; after: unknown }> = JSON.parse(applied)
  return Object.entries(written).every(
    ([field, { before, after }]) =>
      isDeepStrictEqual(before, after) || isDeepStrictEqual(after, current[field]),
  )
}
