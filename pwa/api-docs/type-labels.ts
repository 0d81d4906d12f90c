import type { JsonSchema } from '#shared/api/openapi-document.ts'
import { nameOf } from './read-document.ts'

/** What kind of value a schema takes, in a few words: `string or null`, `list of Tool`. */
export function typeLabel(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeLabel))].join(' or ')
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'array')
    return `list of ${schema.items === undefined ? 'anything' : typeLabel(schema.items)}`
  return schema.type ?? 'anything'
}

/** The limits of a schema, in words. */
export function limitLabel(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, format } = schema
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : `more than ${exclusiveMinimum}`)
  return [
    range(least, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    format ?? '',
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} when left out`,
  ]
    .filter((words) => words !== '')
    .join(', ')
}

function range(least: number | string | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (least === undefined) return `at most ${most}${unit}`
  if (most !== undefined) return `${least} to ${most}${unit}`
  return typeof least === 'string' ? `${least}${unit}` : `at least ${least}${unit}`
}
