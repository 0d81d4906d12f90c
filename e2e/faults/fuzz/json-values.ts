import fc from 'fast-check'
import type { JsonSchema } from '#shared/api/openapi-document.ts'

/** Values by field name, for texts and numbers that the schema does not describe completely. */
export type KnownValues = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** Discriminated unions have this form. */
interface Schema extends JsonSchema {
  oneOf?: JsonSchema[]
}

const MOST_ITEMS = 4
const LONGEST_TEXT = 120
const WORDS = [
  'writes',
  'letters',
  'for',
  'offices',
  'and',
  'schools',
  'in',
  'many',
  'languages',
  'é',
  '漢字',
]
const DAYS = { min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }

/** Values that fit a JSON Schema, and so a schema of the contract, except for rules that JSON Schema cannot express. */
export function jsonValues(schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => jsonValues(choice, known, name)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objects(schema, known)
    case 'array':
      return arrays(schema, known, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return known[name] ?? numbers(schema)
    case 'string':
      return known[name] ?? texts(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objects({ properties = {}, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, jsonValues(schema, known, name)])
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: [...required] })
}

function arrays({ items, minItems, maxItems = MOST_ITEMS }: JsonSchema, known: KnownValues, name: string) {
  if (items === undefined) return fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: MOST_ITEMS })
  const maxLength = Math.max(minItems ?? 0, Math.min(maxItems, MOST_ITEMS))
  return fc.array(jsonValues(items, known, name), { minLength: minItems ?? 0, maxLength })
}

function numbers(schema: JsonSchema): fc.Arbitrary<number> {
  const min = schema.exclusiveMinimum === undefined ? (schema.minimum ?? 0) : schema.exclusiveMinimum + 1
  const max = Math.max(min, schema.maximum ?? Number.MAX_SAFE_INTEGER)
  const edges = fc.constantFrom(min, max)
  if (schema.type === 'integer') return fc.oneof(fc.integer({ min, max: Math.min(max, min + 12) }), edges)
  return fc.oneof(
    edges,
    fc.integer({ min: min * 100, max: Math.min(max, 500) * 100 }).map((cents) => cents / 100),
  )
}

function texts({
  pattern,
  format,
  minLength = 0,
  maxLength = LONGEST_TEXT,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.date(DAYS).map((date) => date.toISOString())
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, maxLength))
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 20 })
  const sentence = words.map((list) => list.join(' ').slice(0, maxLength).trim().padEnd(minLength, 'x'))
  return fc.oneof(
    { weight: 4, arbitrary: sentence },
    { weight: 1, arbitrary: fc.constantFrom('y'.repeat(minLength), 'z'.repeat(maxLength)) },
  )
}
