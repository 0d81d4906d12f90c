import type { z } from 'zod'
import { issuesOf } from '../../data/issues-of.ts'
import { formatNumber } from '../../ui/format.ts'
import type { Problems } from '../../ui/use-submission.ts'

/** How the forms name the fields, for messages that are the rest of a sentence. */
const NAMES: Readonly<Record<string, string>> = {
  name: 'The name',
  description: 'The description',
  website: 'The address',
  categoryId: 'The category',
  priceFrom: 'The price',
  userCount: 'The number of users',
  tags: 'A tag',
  features: 'A feature',
  vendor: 'The vendor',
  launchYear: 'The year',
  icon: 'The icon',
  group: 'The group',
}

/** What a schema finds wrong, the first of each field. */
export function problemsOfSchema({ issues }: z.ZodError): Problems {
  return firstOfEach(issues.map((issue) => [String(issue.path[0] ?? 'form'), wordsOf(issue)]))
}

/** What the server finds wrong with single fields. */
export function problemsOfAnswer(error: unknown): Problems {
  return firstOfEach([...issuesOf(error)].map(([path, message]) => [path.split('.')[0] ?? path, message]))
}

function firstOfEach(found: readonly (readonly [field: string, message: string])[]): Problems {
  const problems: Record<string, string> = {}
  for (const [field, message] of found) problems[field] ??= sentence(field, message)
  return problems
}

/** The messages of the schemas of ours; limits that have none of their own are told by their figure. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const isPlain = /^Too (big|small)/.test(issue.message)
  if (isPlain && issue.code === 'too_big') return `At most ${unitsOf(issue.maximum, issue.origin)}, please.`
  if (isPlain && issue.code === 'too_small') {
    return Number(issue.minimum) > 1
      ? `At least ${unitsOf(issue.minimum, issue.origin)}, please.`
      : 'must not be blank'
  }
  return issue.message
}

function unitsOf(limit: number | bigint, origin: string): string {
  const count = formatNumber(Number(limit))
  return origin === 'string' ? `${count} characters` : count
}

/** A message is a sentence of its own, or the rest of one: `must not be blank`. */
function sentence(field: string, message: string): string {
  const isRest = /^[a-z]/.test(message)
  return isRest ? `${NAMES[field] ?? 'This'} ${message}.` : message
}
