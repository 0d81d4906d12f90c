import { countWords } from '#shared/domain/count-words.ts'
import type { ImprovedField, ImprovementChanges, LintIssue } from '#shared/domain/improvement.ts'
import { SUMMARY_LIMITS } from '#shared/domain/summary.ts'
import {
  findHidden,
  findInstructions,
  listFaults,
  shorterText,
  type TextFault,
  textFaults,
  warning,
} from '../../lib/text-faults.ts'
import type { DuplicateTool } from './tool-insights.ts'
import { hasSummaryLength, namedFields, type ToolValues } from './tool-values.ts'

export interface LintSubject {
  changes: ImprovementChanges
  /** The tool as it is now. */
  current: ToolValues
  reasoning: string
  /** Another tool that already has the proposed description. */
  duplicate: DuplicateTool | null
}

/**
 * The faults that an admin would notice, reported to the agent first. Errors refuse a proposal; warnings are only
 * shown.
 */
export function lint(subject: LintSubject): LintIssue[] {
  const { changes, duplicate, reasoning } = subject
  const issues = namedFields(changes).flatMap((field) =>
    issuesOf(field, subject).map((issue): LintIssue => ({ ...issue, field })),
  )
  if (duplicate !== null && changes.description !== undefined) issues.push(duplicateIssue(duplicate))
  return [...issues, ...[...findHidden(reasoning), ...findInstructions(reasoning)].map(ofReasoning)]
}

function ofReasoning(issue: TextFault): LintIssue {
  return { ...issue, field: null, message: `the reasoning ${issue.message}` }
}

export const hasErrors = (issues: readonly LintIssue[]) => issues.some(({ severity }) => severity === 'error')

function issuesOf(field: ImprovedField, { changes, current }: LintSubject): TextFault[] {
  const proposed = changes[field]
  const before = current[field]
  if (typeof proposed === 'string') {
    const length = field === 'summary' ? summaryLength(proposed) : []
    return [...textFaults(proposed), ...length, ...shorterText(proposed, before)]
  }
  return listFaults(field === 'features' ? 'features' : 'tags', proposed ?? [], before ?? [])
}

/** Reported as an error: a summary of another length cannot be published. */
function summaryLength(text: string): TextFault[] {
  if (hasSummaryLength(text)) return []
  const { min, max } = SUMMARY_LIMITS.words
  const message = `must have ${min} to ${max} words, not ${countWords(text)}`
  return [{ severity: 'error', code: 'summary-length', message }]
}

function duplicateIssue({ id, name, isSame }: DuplicateTool): LintIssue {
  const whose = `the description of “${name}” (tool ${id})`
  return isSame
    ? { severity: 'error', code: 'duplicate', field: 'description', message: `is ${whose}` }
    : { ...warning('near-duplicate', `is nearly ${whose}`), field: 'description' }
}
