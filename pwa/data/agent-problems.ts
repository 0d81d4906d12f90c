import type { Problems } from '../ui/use-submission.ts'
import { issuesOf } from './issues-of.ts'

/** What forms call the fields, for messages that are the rest of a sentence: `must not be blank`. */
type FieldNames = Readonly<Record<string, string>>

/** What the server finds wrong with the fields of a form, the first of each; what belongs to none of them is `form`. */
export function problemsOfAnswer(error: unknown, names: FieldNames): Problems {
  const problems: Record<string, string> = {}
  for (const [path, message] of issuesOf(error)) {
    const field = path.split('.').find((part) => part in names)
    problems[field ?? 'form'] ??= sentence(names[field ?? ''] ?? 'What was sent', message)
  }
  return problems
}

function sentence(name: string, message: string): string {
  const text = /^[a-z]/.test(message) ? `${name} ${message}` : message
  return /[.!?]$/.test(text) ? text : `${text}.`
}
