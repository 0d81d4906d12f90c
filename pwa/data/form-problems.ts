import type { InputIssue } from '#shared/api/parse-input.ts'
import { inputMessages } from '#shared/messages/input.ts'
import type { Problems } from '../ui/use-submission.ts'
import { issuesOf } from './issues-of.ts'

/** How messages name the fields of a form; `tags[]` is an entry of the list `tags`. */
export type FieldNames = Readonly<Record<string, string>>

/** What is wrong with the fields before anything is sent, the first problem of each; `form` is the rest. */
export function problemsOfInput(issues: readonly InputIssue[], names: FieldNames): Problems {
  return firstOfEach(
    issues.map(({ path, message }) => [path, message]),
    names,
  )
}

/** What the server refuses in the fields, the first problem of each; `form` is the rest. */
export function problemsOfAnswer(error: unknown, names: FieldNames): Problems {
  return firstOfEach([...issuesOf(error)], names)
}

function firstOfEach(
  found: readonly (readonly [path: string, message: string])[],
  names: FieldNames,
): Problems {
  const problems: Record<string, string> = {}
  for (const [path, message] of found) {
    const parts = path.split('.')
    const field = parts.find((part) => part in names)
    const isEntry = field !== undefined && /^\d+$/.test(parts[parts.indexOf(field) + 1] ?? '')
    const name = (isEntry && names[`${field}[]`]) || names[field ?? ''] || inputMessages.whatWasSent
    problems[field ?? 'form'] ??= sentence(name, message)
  }
  return problems
}

/** A message is the rest of a sentence, such as `must not be blank`, or a text of the specification, which stays. */
function sentence(name: string, message: string): string {
  if (!/^[a-z]/.test(message)) return message
  return /[.!?]$/.test(message) ? `${name} ${message}` : `${name} ${message}.`
}
