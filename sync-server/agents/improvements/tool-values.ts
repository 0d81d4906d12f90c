import { isDeepStrictEqual } from 'node:util'
import { countWords } from '#shared/domain/count-words.ts'
import { IMPROVED_FIELDS, type ImprovedField, type ImprovementChanges } from '#shared/domain/improvement.ts'
import { SUMMARY_LIMITS } from '#shared/domain/summary.ts'
import type { Tool } from '#shared/domain/tool.ts'
import type { FieldValue, FieldValues } from '../../repositories/improvements.ts'

/** All fields of a tool that an improvement may change. */
export interface ToolValues {
  description: string
  summary: string | null
  features: string[]
  tags: string[]
}

type Improvable = Pick<Tool, 'description' | 'aiSummary' | 'features' | 'tags'>

export function valuesOf({ description, aiSummary: summary, features, tags }: Improvable): ToolValues {
  return { description, summary, features, tags }
}

/** The fields that have a value, in display order. */
export function namedFields(values: FieldValues): ImprovedField[] {
  return IMPROVED_FIELDS.filter((field) => values[field] !== undefined)
}

/** Only the given fields. */
export function onlyFields<T extends FieldValues>(
  values: T,
  fields: readonly ImprovedField[],
): { [F in ImprovedField]?: T[F] } {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** The changes that differ from the current tool. */
export function realChanges(changes: ImprovementChanges, current: ToolValues): ImprovementChanges {
  const fields = namedFields(changes).filter((field) => !isDeepStrictEqual(changes[field], current[field]))
  return onlyFields(changes, fields)
}

/** Whether a text has the length of a summary, SPEC §2. */
export function hasSummaryLength(text: FieldValue | undefined): boolean {
  if (typeof text !== 'string') return false
  const words = countWords(text)
  return words >= SUMMARY_LIMITS.words.min && words <= SUMMARY_LIMITS.words.max
}
