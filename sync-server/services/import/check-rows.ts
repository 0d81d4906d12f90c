import type { z } from 'zod'
import { type ToolFacts, toolFactsSchema } from '#shared/domain/tool.ts'
import { websiteKey } from '#shared/domain/website.ts'
import type { RawRow, RowProblem } from './raw-rows.ts'

/** A row whose facts are in order. */
export interface CheckedRow {
  line: number
  facts: ToolFacts
  websiteKey: string
  /** The fields that the file names; the others keep what is stored. */
  given: ReadonlySet<string>
}

/** Checks every row by itself and against the rows above it: a website stands in a file once. */
export function checkRows(rows: readonly RawRow[]): { checked: CheckedRow[]; problems: RowProblem[] } {
  const checked: CheckedRow[] = []
  const problems: RowProblem[] = []
  const lines = new Map<string, number>()
  for (const { line, value } of rows) {
    const parsed = toolFactsSchema.safeParse(value)
    if (!parsed.success) {
      problems.push({ line, reason: describeIssues(parsed.error) })
      continue
    }
    const key = websiteKey(parsed.data.website)
    const above = lines.get(key)
    if (above === undefined) {
      lines.set(key, line)
      checked.push({ line, facts: parsed.data, websiteKey: key, given: namesOf(value) })
    } else problems.push({ line, reason: `website: the same site as in line ${above}` })
  }
  return { checked, problems }
}

function namesOf(value: unknown): ReadonlySet<string> {
  return new Set(typeof value === 'object' && value !== null ? Object.keys(value) : [])
}

function describeIssues(error: z.ZodError): string {
  const reasons = error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return `unknown field ${issue.keys.slice(0, 5).map(quote).join(', ')}`
    return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`
  })
  return [...new Set(reasons)].slice(0, 5).join('; ')
}

const quote = (name: string) => `"${name.slice(0, 60)}"`
