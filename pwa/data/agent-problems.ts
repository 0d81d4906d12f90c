import { formatNumber } from '../ui/format.ts'
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

/** What zod says of lengths where a schema has no words of its own. */
const LENGTH = /^Too (big|small): expected string to have [<>]=(\d+) characters?$/

function sentence(name: string, message: string): string {
  const [, side, limit] = LENGTH.exec(message) ?? []
  if (side !== undefined)
    return `At ${side === 'big' ? 'most' : 'least'} ${formatNumber(Number(limit))} characters, please.`
  const text = /^[a-z]/.test(message) ? `${name} ${message}` : message
  return /[.!?]$/.test(text) ? text : `${text}.`
}
