import { schemaMessages } from '../messages/api-docs.ts'
import type { JsonSchema } from './openapi-document.ts'
import { nameOf } from './openapi-reader.ts'

/** What kind of value a schema takes, in a few words: `string or null`, `list of Tool`. */
export function typeLabel(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeLabel))].join(schemaMessages.or)
  if (Array.isArray(schema.type)) return schema.type.join(schemaMessages.or)
  if (schema.type === 'array')
    return schemaMessages.listOf(
      schema.items === undefined ? schemaMessages.anything : typeLabel(schema.items),
    )
  return schema.type ?? schemaMessages.anything
}

/** The limits of a schema, in words. */
export function limitLabel(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, format } = schema
  const least =
    minimum ?? (exclusiveMinimum === undefined ? undefined : schemaMessages.moreThan(exclusiveMinimum))
  return [
    range(least, maximum, ''),
    range(minLength, maxLength, schemaMessages.characters),
    range(minItems, maxItems, schemaMessages.entries),
    format ?? '',
    schema.default === undefined ? '' : schemaMessages.whenLeftOut(JSON.stringify(schema.default)),
  ]
    .filter((words) => words !== '')
    .join(', ')
}

function range(least: number | string | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (least === undefined) return schemaMessages.atMost(`${most}${unit}`)
  if (most !== undefined) return schemaMessages.between(`${least}`, `${most}${unit}`)
  return typeof least === 'string' ? `${least}${unit}` : schemaMessages.atLeast(`${least}${unit}`)
}
