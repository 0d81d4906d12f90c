import { isDeepStrictEqual } from 'node:util'
import { IMPROVED_FIELDS, type ImprovedField, type ImprovementChanges } from '#shared/domain/improvement.ts'
import type { Tool } from '#shared/domain/tool.ts'
import type { FieldValues } from '../../repositories/improvement-row.ts'

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

/** The fields that are named, in the order in which they are shown. */
export function namedFields(values: FieldValues): ImprovedField[] {
  return IMPROVED_FIELDS.filter((field) => values[field] !== undefined)
}

/** Without the fields that are not among these. */
export function onlyFields<T extends FieldValues>(
  values: T,
  fields: readonly ImprovedField[],
): { [F in ImprovedField]?: T[F] } {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** What is left of the changes where the tool is not like that already. */
export function realChanges(changes: ImprovementChanges, current: ToolValues): ImprovementChanges {
  const fields = namedFields(changes).filter((field) => !isDeepStrictEqual(changes[field], current[field]))
  return onlyFields(changes, fields)
}
