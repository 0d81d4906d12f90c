import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import {
  type ImprovedField,
  type ImprovementChanges,
  improvementChangesSchema,
} from '#shared/domain/improvement.ts'
import { mergeList, mergeText } from '../../lib/three-way.ts'
import type { FieldValue, FieldValues } from '../../repositories/improvements.ts'
import { hasSummaryLength, namedFields, type ToolValues } from './tool-values.ts'

export type FieldMerge = AdminImprovement['merges'][number]

/** A proposal, with the values that it was written against. */
export interface Patch {
  base: FieldValues
  changes: ImprovementChanges
}

/** Merges each proposed field with the current tool. */
export function mergeChanges({ base, changes }: Patch, current: ToolValues): FieldMerge[] {
  return namedFields(changes).map((field) => {
    const merged = mergeValue({
      base: base[field] ?? null,
      proposed: changes[field] ?? null,
      current: current[field],
    })
    const isConflict = merged === null || !isValidValue(field, merged)
    return { field, current: current[field], merged: isConflict ? null : merged, isConflict }
  })
}

interface Versions {
  base: FieldValue
  proposed: FieldValue
  current: FieldValue
}

/** null for a conflict. */
function mergeValue({ base, proposed, current }: Versions): FieldValue {
  if (Array.isArray(base) && Array.isArray(proposed) && Array.isArray(current))
    return mergeList(base, { proposed, current })
  if (typeof base === 'string' && typeof proposed === 'string' && typeof current === 'string')
    return mergeText(base, { proposed, current })
  // One of them is a summary that is missing, so there are no words to merge.
  return current === base || current === proposed ? proposed : null
}

/** Two valid versions can merge to one that is too long. */
function isValidValue(field: ImprovedField, merged: FieldValue): boolean {
  if (field === 'summary' && !hasSummaryLength(merged)) return false
  return improvementChangesSchema.safeParse({ [field]: merged }).success
}
