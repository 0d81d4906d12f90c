import { countWords } from '#shared/domain/count-words.ts'
import type { ImprovedField, ImprovementChanges, LintIssue } from '#shared/domain/improvement.ts'
import { SUMMARY_LIMITS } from '#shared/domain/summary.ts'
import { findFaults, findForbidden, findHidden, findInstructions, type TextIssue } from './lint-text.ts'
import { hasSummaryLength } from './summary-length.ts'
import type { Twin } from './tool-insights.ts'
import { namedFields, type ToolValues } from './values.ts'

export interface LintSubject {
  changes: ImprovementChanges
  /** The tool as it is now. */
  current: ToolValues
  reasoning: string
  /** Another tool that the proposed description is found at. */
  twin: Twin | null
}

const MUCH_SHORTER = 0.6
/** Shorter texts may be cut to anything. */
const WORTH_KEEPING = 80

const COUNTS = { features: { few: 2, many: 15 }, tags: { few: 2, many: 12 } }
const LONG_ENTRY = 45

/** What an admin would see at once, told to the agent first: errors are refused, warnings are shown. */
export function lint(subject: LintSubject): LintIssue[] {
  const { changes, twin, reasoning } = subject
  const issues = namedFields(changes).flatMap((field) =>
    issuesOf(field, subject).map((issue): LintIssue => ({ ...issue, field })),
  )
  if (twin !== null && changes.description !== undefined) issues.push(twinIssue(twin))
  return [...issues, ...[...findHidden(reasoning), ...findInstructions(reasoning)].map(ofReasoning)]
}

function ofReasoning(issue: TextIssue): LintIssue {
  return { ...issue, field: null, message: `the reasoning ${issue.message}` }
}

export const hasErrors = (issues: readonly LintIssue[]) => issues.some(({ severity }) => severity === 'error')

function issuesOf(field: ImprovedField, { changes, current }: LintSubject): TextIssue[] {
  const proposed = changes[field]
  const before = current[field]
  if (typeof proposed === 'string') {
    const length = field === 'summary' ? summaryLength(proposed) : []
    return [...textIssues(proposed), ...length, ...shorterText(proposed, before)]
  }
  return listIssues(field === 'features' ? 'features' : 'tags', proposed ?? [], before ?? [])
}

function textIssues(text: string): TextIssue[] {
  return [...findForbidden(text), ...findFaults(text), ...findHidden(text), ...findInstructions(text)]
}

/** An error: no summary of another length can be published. */
function summaryLength(text: string): TextIssue[] {
  if (hasSummaryLength(text)) return []
  const { min, max } = SUMMARY_LIMITS.words
  const message = `must have ${min} to ${max} words, not ${countWords(text)}`
  return [{ severity: 'error', code: 'summary-length', message }]
}

function shorterText(text: string, before: string | string[] | null): TextIssue[] {
  if (typeof before !== 'string' || before.length < WORTH_KEEPING) return []
  if (text.length >= before.length * MUCH_SHORTER) return []
  return [
    warning(
      'much-shorter',
      `is much shorter than what is there: ${text.length} of ${before.length} characters`,
    ),
  ]
}

function listIssues(
  field: keyof typeof COUNTS,
  entries: readonly string[],
  before: string | readonly string[],
): TextIssue[] {
  const { few, many } = COUNTS[field]
  const text = entries.join('\n')
  const forbidden = entries.flatMap(findForbidden).slice(0, 1)
  const issues = [...forbidden, ...findHidden(text), ...findInstructions(text)]
  if (entries.length < few)
    issues.push(warning('too-few', `has ${entries.length} of at least ${few} entries`))
  if (entries.length > many)
    issues.push(warning('too-many', `has ${entries.length} entries; ${many} are plenty`))
  if (entries.length * 2 < before.length)
    issues.push(warning('much-shorter', `drops most of the ${before.length} entries that are there`))
  if (entries.some((entry) => entry.length > LONG_ENTRY))
    issues.push(warning('long-entry', `has entries of more than ${LONG_ENTRY} characters`))
  return issues
}

function twinIssue({ id, name, isSame }: Twin): LintIssue {
  const whose = `the description of “${name}” (tool ${id})`
  return isSame
    ? { severity: 'error', code: 'duplicate', field: 'description', message: `is ${whose}` }
    : { ...warning('near-duplicate', `is nearly ${whose}`), field: 'description' }
}

const warning = (code: string, message: string): TextIssue => ({ severity: 'warning', code, message })
