import { z } from 'zod'

/** How messages name the entries of the input: fields of a body, parameters of an address. */
type InputKind = 'field' | 'parameter'

/** What is wrong with one field, as problem documents carry it. */
export interface InputIssue {
  /** Of the field, such as `changes.tags.3`; the name alone of a parameter; empty for the input as a whole. */
  path: string
  /** The rest of a sentence that begins with the field, or, with a capital letter, a sentence of its own. */
  message: string
  /** Zod's code, for programs. */
  code: string
}

interface InputOptions {
  kind?: InputKind
  /** See `CallDefinition`: whoever takes the entries parses their texts. */
  refusesEntriesAlone?: boolean | undefined
}

export type ParsedInput<T> = { success: true; data: T } | { success: false; issues: InputIssue[] }

type ParsedTexts<T> = { success: true; data: T } | { success: false; data?: undefined; error: z.ZodError }

/** The input by its schema, or what is wrong with it: one issue for each wrong field and for each unknown one. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  { kind = 'field', refusesEntriesAlone = false }: InputOptions = {},
): ParsedInput<z.output<S>> {
  const parsed = refusesEntriesAlone
    ? schema.safeParse(input, { error: describeIssue })
    : parseTexts(schema, input)
  if (parsed.success) return { success: true, data: parsed.data }
  return { success: false, issues: issuesOf(parsed.error, kind) }
}

/**
 * As zod's `safeParse`, with the messages of `describeIssue`; also refuses U+0000 in every text and name of the input,
 * whatever the schema allows: not all databases can store it, and nobody types it.
 */
export function parseTexts<S extends z.ZodType>(schema: S, input: unknown): ParsedTexts<z.output<S>> {
  const parsed = schema.safeParse(input, { error: describeIssue })
  const path = parsed.success ? pathOfNull(input) : null
  if (path === null) return parsed
  const error = new z.ZodError([{ code: 'custom', path, message: NULL_REFUSED, input }])
  return { success: false, error }
}

const NULL = '\0'
const NULL_REFUSED = 'must not contain the null character (U+0000)'

interface Part {
  value: unknown
  /** Its name or place in `of`; the whole input is in nothing. */
  key: PropertyKey
  of: Part | null
}

/** Where the first text or name with U+0000 stands; null without one. Without recursion: inputs can be deep. */
function pathOfNull(input: unknown): PropertyKey[] | null {
  const parts: Part[] = [{ value: input, key: '', of: null }]
  for (const part of parts) {
    const { value } = part
    if (typeof value === 'string' && value.includes(NULL)) return pathTo(part)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes(NULL)) return pathTo(part)
      parts.push({ value: inner, key: Array.isArray(value) ? Number(name) : name, of: part })
    }
  }
  return null
}

function pathTo({ key, of }: Part): PropertyKey[] {
  const path: PropertyKey[] = []
  let [name, place] = [key, of]
  while (place !== null) {
    path.push(name)
    name = place.key
    place = place.of
  }
  return path.reverse()
}

const MAX_SHOWN_NAME = 80

function issuesOf(error: z.ZodError, kind: InputKind): InputIssue[] {
  return error.issues.flatMap((issue): InputIssue[] => {
    const { code, message } = issue
    const path = kind === 'parameter' ? issue.path.slice(0, 1) : issue.path
    if (code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...path, key.slice(0, MAX_SHOWN_NAME).toWellFormed()].join('.'),
        message: `is not a ${kind} of this call`,
        code,
      }))
    }
    const isWholeInput = path.length === 0 && code === 'invalid_type'
    return [{ path: path.join('.'), message: isWholeInput ? `The input ${message}` : message, code }]
  })
}

/**
 * The error map of a parse, `schema.safeParse(value, { error: describeIssue })`: says what a value must be, by the
 * code of the issue. Where a schema has a message of its own, zod takes that one and does not ask here.
 */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  const demand = demandOf(issue)
  return isMissing(issue) ? `is required and ${demand}` : demand
}

function isMissing(issue: z.core.$ZodRawIssue): boolean {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') return issue.input === undefined
  // A discriminated union reports the object and not the field that tells its members apart.
  if (issue.code !== 'invalid_union' || issue.discriminator === undefined) return false
  const { input, discriminator } = issue
  return typeof input === 'object' && input !== null && !Object.hasOwn(input, discriminator)
}

function demandOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'never'
        ? 'must be left out'
        : `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_small':
      return limit(issue, { value: issue.minimum, inclusive: 'at least', exclusive: 'more than' })
    case 'too_big':
      return limit(issue, { value: issue.maximum, inclusive: 'at most', exclusive: 'less than' })
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? `of the form ${issue.pattern ?? issue.format}`}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `must not have the fields ${issue.keys.join(', ')}`
    case 'invalid_union':
      return union(issue)
    case 'invalid_key':
      return 'has a key that is not allowed'
    case 'invalid_element':
      return 'has an entry that is not allowed'
    default:
      return 'is not valid'
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'a date and time in UTC such as 2026-01-31T09:30:00Z',
  date: 'a date such as 2026-01-31',
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => (value === '' ? '""' : String(value)))
  return shown.length === 1 ? `must be ${shown[0]}` : `must be one of: ${shown.join(', ')}`
}

interface Limit {
  value: number | bigint
  inclusive: string
  exclusive: string
}

function limit(
  { origin, inclusive, exact, code }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>,
  { value, ...words }: Limit,
): string {
  const bound = exact === true ? 'exactly' : inclusive === false ? words.exclusive : words.inclusive
  const unit = UNITS[origin]
  if (unit === undefined) return `must be ${bound} ${value}`
  if (origin === 'string' && code === 'too_small' && Number(value) === 1) return 'must not be blank'
  const count = Number(value)
  return `${unit.verb} ${bound} ${count.toLocaleString('en-US')} ${count === 1 ? unit.one : unit.many}`
}

const UNITS: Readonly<Record<string, { verb: string; one: string; many: string }>> = {
  string: { verb: 'must be', one: 'character', many: 'characters' },
  array: { verb: 'must have', one: 'entry', many: 'entries' },
}

/** What each member asks for first. */
function union({ options, errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if (Array.isArray(options)) return oneOf(options)
  const demands = errors.flatMap(([issue]) => (issue === undefined ? [] : [issue.message]))
  return demands.length === 0 ? 'is not valid' : [...new Set(demands)].join(', or ')
}
