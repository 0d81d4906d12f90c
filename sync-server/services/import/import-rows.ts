import type { z } from 'zod'
import { parseTexts } from '#shared/api/parse-input.ts'
import { type Category, categorySchema } from '#shared/domain/category.ts'
import { type ToolFacts, toolFactsSchema } from '#shared/domain/tool.ts'
import { websiteKey } from '#shared/domain/website.ts'

/** The file as a whole cannot be imported; the message says why in one line. */
export class ImportFileError extends Error {
  readonly code = 'import-file'
}

/** What a file may hold at most. */
export interface ReadLimits {
  rows: number
  columns: number
}

/** @throws ImportFileError */
export function refuseRows(count: number, { rows }: ReadLimits): void {
  if (count > rows)
    throw new ImportFileError(`The file has more than ${rows.toLocaleString('en-US')} rows; split it.`)
}

/** One tool of a file, not yet checked. `line` counts from 1. */
export interface RawRow {
  line: number
  value: unknown
}

export interface RowProblem {
  line: number
  reason: string
}

export const categoryFactsSchema = categorySchema.omit({ id: true })
export type CategoryFacts = Omit<Category, 'id'>

export interface RawRows {
  rows: RawRow[]
  /** Warnings from reading, such as unknown columns. */
  problems: RowProblem[]
  /** Categories that the file describes, for creating them where they are missing. */
  categories: CategoryFacts[]
}

/** A row with valid facts. */
export interface CheckedRow {
  line: number
  facts: ToolFacts
  websiteKey: string
  /** The fields in the file; the others stay as they are stored. */
  given: ReadonlySet<string>
}

/** A file that was read and whose rows were checked, without regard to the catalogue. */
export interface CheckedFile {
  checked: CheckedRow[]
  problems: RowProblem[]
  categories: CategoryFacts[]
}

/** Checks every row by itself and against the rows above it: each website may occur once. */
export function checkFile({ rows, problems: warnings, categories }: RawRows): CheckedFile {
  const checked: CheckedRow[] = []
  const problems: RowProblem[] = [...warnings]
  const lines = new Map<string, number>()
  for (const { line, value } of rows) {
    const parsed = parseTexts(toolFactsSchema, value)
    if (!parsed.success) {
      problems.push({ line, reason: describeIssues(parsed.error, value) })
      continue
    }
    const key = websiteKey(parsed.data.website)
    const above = lines.get(key)
    if (above === undefined) {
      lines.set(key, line)
      checked.push({ line, facts: parsed.data, websiteKey: key, given: namesOf(value) })
    } else
      problems.push({
        line,
        reason: `Website ${quote(parsed.data.website)} is the site of line ${above} too.`,
      })
  }
  return { checked, problems, categories }
}

function namesOf(value: unknown): ReadonlySet<string> {
  return new Set(typeof value === 'object' && value !== null ? Object.keys(value) : [])
}

/** What is wrong with a row, a sentence each, with the value that stands there. */
function describeIssues(error: z.ZodError, row: unknown): string {
  const sentences = error.issues.flatMap(({ path, message, ...issue }) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, MOST_TOLD).map((key) => `There is no field ${quote(key)}.`)
    if (path.length === 0) return `The row ${message}.`
    const value = path.reduce<unknown>(at, row)
    const name = labelOf(path)
    if (value === undefined) return `${name} is missing.`
    const demand = message.charAt(0).toLowerCase() + message.slice(1)
    return isShort(value) ? `${name} ${quote(String(value))} ${demand}.` : `${name} ${demand}.`
  })
  return [...new Set(sentences)].slice(0, MOST_TOLD).join(' ')
}

const MOST_TOLD = 5
const LONGEST_TOLD = 60

const isShort = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

function at(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** `launchYear` is “Launch year”, `tags.0` is “Tags, entry 1,”. */
function labelOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) =>
    typeof part === 'number'
      ? `entry ${part + 1}`
      : String(part).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  )
  const label = parts.join(', ')
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}${parts.length > 1 ? ',' : ''}`
}

/** A text of the file within a sentence. */
export const quote = (text: string) =>
  `“${text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD).toWellFormed()}…` : text}”`
