import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import {
  type ImprovedField,
  type ImprovementChanges,
  improvementChangesSchema,
} from '#shared/domain/improvement.ts'
import type { FieldValue, FieldValues } from '../../repositories/improvement-row.ts'
import { mergeList } from './merge-list.ts'
import { mergeText } from './merge-text.ts'
import { hasSummaryLength } from './summary-length.ts'
import { namedFields, type ToolValues } from './values.ts'

export type FieldMerge = AdminImprovement['merges'][number]

/** A proposal, with what stood there when it was written. */
export interface Patch {
  base: FieldValues
  changes: ImprovementChanges
}

/** For each field of a proposal what it comes to on the tool as it is now. */
export function mergeChanges({ base, changes }: Patch, current: ToolValues): FieldMerge[] {
  return namedFields(changes).map((field) => {
    const merged = mergeValue({
      base: base[field] ?? null,
      proposed: changes[field] ?? null,
      current: current[field],
    })
    const isConflict = merged === null || !mayStand(field, merged)
    return { field, current: current[field], merged: isConflict ? null : merged, isConflict }
  })
}

interface Versions {
  base: FieldValue
  proposed: FieldValue
  current: FieldValue
}

/** null where the two cannot be brought together. */
function mergeValue({ base, proposed, current }: Versions): FieldValue {
  if (Array.isArray(base) && Array.isArray(proposed) && Array.isArray(current))
    return mergeList(base, { proposed, current })
  if (typeof base === 'string' && typeof proposed === 'string' && typeof current === 'string')
    return mergeText(base, { proposed, current })
  // One of them is a summary that was missing or has gone: there are no words to carry over.
  return current === base || current === proposed ? proposed : null
}

/** Two good versions may come to one that is too long. */
function mayStand(field: ImprovedField, merged: FieldValue): boolean {
  if (field === 'summary' && !hasSummaryLength(merged)) return false
  return improvementChangesSchema.safeParse({ [field]: merged }).success
}
