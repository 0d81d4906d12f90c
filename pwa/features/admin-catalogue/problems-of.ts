import type { InputIssue } from '#shared/api/parse-input.ts'
import { issuesOf } from '../../data/issues-of.ts'
import type { Problems } from '../../ui/use-submission.ts'

/** How the forms name the fields, for messages that are the rest of a sentence. */
const NAMES: Readonly<Record<string, string>> = {
  name: 'The name',
  description: 'The description',
  website: 'The address',
  categoryId: 'The category',
  priceFrom: 'The price',
  userCount: 'The number of users',
  tags: 'The list of tags',
  features: 'The list of features',
  vendor: 'The vendor',
  launchYear: 'The year',
  icon: 'The icon',
  group: 'The group',
}

const ENTRY_NAMES: Readonly<Record<string, string>> = { tags: 'A tag', features: 'A feature' }

/** What is wrong with the fields before anything is sent, the first of each. */
export function problemsOfInput(issues: readonly InputIssue[]): Problems {
  return firstOfEach(issues.map(({ path, message }) => [path, message]))
}

/** What the server finds wrong with single fields, the first of each. */
export function problemsOfAnswer(error: unknown): Problems {
  return firstOfEach([...issuesOf(error)])
}

function firstOfEach(found: readonly (readonly [path: string, message: string])[]): Problems {
  const problems: Record<string, string> = {}
  for (const [path, message] of found) {
    const [field = '', ...entry] = path.split('.')
    const name = (entry.length > 0 && ENTRY_NAMES[field]) || NAMES[field] || 'This'
    problems[field || 'form'] ??= sentence(name, message)
  }
  return problems
}

/** A message is a sentence of its own, or the rest of one: `must not be blank`. */
function sentence(name: string, message: string): string {
  const isRest = /^[a-z]/.test(message)
  return isRest ? `${name} ${message}.` : message
}
