import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { plainText, webAddress } from '../domain/text.ts'
import { toolListParameters } from './parameters.ts'
import { parseInput } from './parse-input.ts'

const messagesOf = (schema: z.ZodType, value: unknown) => {
  const parsed = parseInput(z.strictObject({ field: schema }), { field: value })
  return parsed.success ? [] : parsed.issues.map(({ message }) => message)
}

test('a valid input is what its schema makes of it', () => {
  expect(parseInput(z.strictObject({ name: plainText(20) }), { name: ' Ada ' })).toEqual({
    success: true,
    data: { name: 'Ada' },
  })
})

test('a missing field is told from a wrong one', () => {
  expect(messagesOf(z.string(), undefined)).toEqual(['is required and must be text'])
  expect(messagesOf(z.string(), 5)).toEqual(['must be text'])
  expect(messagesOf(z.enum(['free', 'paid']), undefined)).toEqual([
    'is required and must be one of: free, paid',
  ])
  expect(messagesOf(z.literal(true), undefined)).toEqual(['is required and must be true'])
})

test.each<[schema: z.ZodType, value: unknown, message: string]>([
  [z.number(), '5', 'must be a number'],
  [z.number(), Number.NaN, 'must be a number'],
  [z.int(), '5', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), 'a', 'must be a list'],
  [z.strictObject({}), [], 'must be an object'],
  [z.record(z.string(), z.string()), 'a', 'must be an object'],
  [z.string().nullable(), 5, 'must be text'],
  [z.enum(['free', 'freemium', 'paid']), 'cheap', 'must be one of: free, freemium, paid'],
  [z.enum(['', 'high']), 'low', 'must be one of: "", high'],
  [z.literal(3), 4, 'must be 3'],
  [z.string().min(10), 'short', 'must be at least 10 characters'],
  [z.string().min(1), '', 'must not be blank'],
  [z.string().max(8000), 'x'.repeat(8001), 'must be at most 8,000 characters'],
  [z.string().max(1), 'xx', 'must be at most 1 character'],
  [z.string().length(2), 'x', 'must be exactly 2 characters'],
  [z.number().min(25), 24.99, 'must be at least 25'],
  [z.int().max(2100), 2101, 'must be at most 2100'],
  [z.int().positive(), 0, 'must be more than 0'],
  [z.number().lt(5), 5, 'must be less than 5'],
  [z.number().multipleOf(0.5), 0.3, 'must be a multiple of 0.5'],
  [z.array(z.int()).min(1), [], 'must have at least 1 entry'],
  [z.array(z.int()).max(2), [1, 2, 3], 'must have at most 2 entries'],
  [z.tuple([z.int()]), [1, 2], 'must have at most 1 entry'],
  [z.iso.datetime(), 'today', 'must be a date and time in UTC such as 2026-01-31T09:30:00Z'],
  [z.iso.date(), 'today', 'must be a date such as 2026-01-31'],
  [z.email(), 'ada', 'must be an email address'],
  [z.url(), 'ada', 'must be a URL'],
  [z.string().regex(/^[a-z]+$/), '5', 'must be of the form /^[a-z]+$/'],
  [z.union([z.string(), z.array(z.string())]), 5, 'must be text, or must be a list'],
  [z.never(), 5, 'must be left out'],
])('%s refuses %j: %s', (schema, value, message) => {
  expect(messagesOf(schema, value)).toEqual([message])
})

test('members of a union that a field tells apart are named at that field', () => {
  const schema = z.discriminatedUnion('name', [
    z.strictObject({ name: z.literal('theme') }),
    z.strictObject({ name: z.literal('tour') }),
  ])
  const issue = { path: 'field.name', code: 'invalid_union' }
  expect(parseInput(z.strictObject({ field: schema }), { field: { name: 'x' } })).toEqual({
    success: false,
    issues: [{ ...issue, message: 'must be one of: theme, tour' }],
  })
  expect(parseInput(z.strictObject({ field: schema }), { field: {} })).toEqual({
    success: false,
    issues: [{ ...issue, message: 'is required and must be one of: theme, tour' }],
  })
})

describe('a message of the schema', () => {
  test.each<[schema: z.ZodType, value: unknown, message: string]>([
    [webAddress, 'javascript:alert(1)', 'Must be a valid URL'],
    [plainText(200, 1, 'Tool name is required'), ' ', 'Tool name is required'],
    [plainText(200), 'a\u0000b', 'must not contain control characters'],
    [z.string('must be a word'), undefined, 'must be a word'],
    [z.string().min(3, 'too short'), 'ab', 'too short'],
    [z.int().refine((value) => value % 2 === 0, 'must be even'), 3, 'must be even'],
  ])('stays as it is', (schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message])
  })
})

test('every issue has its path and a code for programs', () => {
  const schema = z.strictObject({ tags: z.array(z.string().max(3)), price: z.int() })
  expect(parseInput(schema, { tags: ['ok', 'long'], colour: 1 })).toEqual({
    success: false,
    issues: [
      { path: 'tags.1', message: 'must be at most 3 characters', code: 'too_big' },
      { path: 'price', message: 'is required and must be a number', code: 'invalid_type' },
      { path: 'colour', message: 'is not a field of this call', code: 'unrecognized_keys' },
    ],
  })
})

describe('the null character is refused wherever it stands, whatever the schema allows', () => {
  const message = 'must not contain the null character (U+0000)'
  const anything = z.unknown()
  test.each<[place: string, input: unknown, path: string]>([
    ['a text', 'a\0', ''],
    ['a field', { name: 'Ada', about: '\0' }, 'about'],
    ['an entry of a list', { tags: ['a', 'b', 'c\0d'] }, 'tags.2'],
    ['deep down', [{ changes: { tags: [{ text: '\0' }] } }], '0.changes.tags.0.text'],
    ['the name of a field', { changes: { 'a\0b': 1 } }, 'changes'],
  ])('%s', (_, input, path) => {
    expect(parseInput(anything, input)).toEqual({
      success: false,
      issues: [{ path, message, code: 'custom' }],
    })
  })
  test('an input of any depth is read to its ground', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`)
    expect(parseInput(anything, deep).success).toBe(false)
  })
  test('what the schema says comes first', () => {
    expect(messagesOf(z.string().max(3), 'abc\0')).toEqual(['must be at most 3 characters'])
  })
  test('not in a body whose entries are refused one by one', () => {
    expect(parseInput(anything, ['\0'], { refusesEntriesAlone: true })).toEqual({
      success: true,
      data: ['\0'],
    })
  })
})

test('unknown fields are shown at a reasonable length and well-formed', () => {
  const parsed = parseInput(z.strictObject({}), { [`${'x'.repeat(79)}😀`]: 1 })
  expect(parsed.success || parsed.issues[0]?.path).toBe(`${'x'.repeat(79)}�`)
})

test('an input that is no object is named as a whole', () => {
  expect(parseInput(z.strictObject({}), [])).toEqual({
    success: false,
    issues: [{ path: '', message: 'The input must be an object', code: 'invalid_type' }],
  })
})

test('parameters go by their name, also where one entry of a list is wrong', () => {
  const query = { pricing: 'free,cheap', limit: 'many', colour: 'red' }
  expect(parseInput(toolListParameters, query, { kind: 'parameter' })).toEqual({
    success: false,
    issues: [
      { path: 'pricing', message: 'must be one of: free, freemium, paid', code: 'invalid_value' },
      { path: 'limit', message: 'must be a whole number from 1 to 1000', code: 'invalid_format' },
      { path: 'colour', message: 'is not a parameter of this call', code: 'unrecognized_keys' },
    ],
  })
})
