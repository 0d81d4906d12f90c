import { describeIssue } from '#shared/api/parse-input.ts'
import { SUMMARY_LIMITS, type SummaryContent, summaryContentSchema } from '#shared/domain/summary.ts'
import { cleanName, shorten } from '../embedded/clean-facts.ts'
import type { SummaryFacts } from '../summary-provider.ts'
import { answerSchema } from './prompts.ts'

const SHOWN_PROBLEMS = 8

/** A bare host name; a model may only mention those that are names of tools. */
const HOST =
  /\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|info|biz|xyz|top|shop|site|online|ru|cn|io|ai|app|dev|co|me|ly|gg|so)\b/gi

export type Reading = { content: SummaryContent } | { problems: string[] }

/** The content of a model's answer if it can be published, else its errors, worded for the model. */
export function readAnswer(text: string, facts: SummaryFacts): Reading {
  const json = parse(text)
  if (json === undefined) return { problems: ['it is not one complete JSON object'] }
  const answer = answerSchema.safeParse(json, { error: describeIssue })
  if (!answer.success) return { problems: explain(answer.error.issues) }
  const content = summaryContentSchema.safeParse(normalizeAnswer(answer.data), { error: describeIssue })
  const problems = content.success ? [] : explain(content.error.issues)
  const all = [...problems, ...foreignHosts(answer.data, facts), ...unnamed(answer.data.summary, facts)]
  return content.success && all.length === 0
    ? { content: content.data }
    : { problems: all.slice(0, SHOWN_PROBLEMS) }
}

/** Models often wrap their JSON in a Markdown block. */
function parse(text: string): unknown {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')]
  try {
    return start < 0 ? undefined : JSON.parse(text.slice(start, end + 1))
  } catch {
    return undefined
  }
}

type Answer = Record<keyof SummaryContent, string | string[]> & {
  summary: string
  metaTitle: string
  metaDescription: string
}

/** Normalizes white space, and shortens texts that are only too long. */
function normalizeAnswer(answer: Answer): unknown {
  const { metaTitle, metaDescription, entries } = SUMMARY_LIMITS
  const lists = Object.entries(answer).map(([field, value]) => [
    field,
    Array.isArray(value)
      ? value
          .map(oneLine)
          .filter((entry) => entry !== '')
          .slice(0, entries)
      : oneLine(value),
  ])
  return {
    ...Object.fromEntries(lists),
    metaTitle: shorten(oneLine(answer.metaTitle), metaTitle),
    metaDescription: shorten(oneLine(answer.metaDescription), metaDescription.max),
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function foreignHosts(answer: Answer, facts: SummaryFacts): string[] {
  const parties = [facts, ...facts.neighbours]
  const names = [...parties.flatMap(({ name, vendor }) => [name, vendor ?? '']), ...facts.formerNames]
  const known = names.join(' ').toLowerCase()
  const named = Object.values(answer).flat().join(' ').match(HOST) ?? []
  const foreign = named.filter((host) => !known.includes(host.toLowerCase()))
  return foreign.length === 0 ? [] : ['it names a web address']
}

function unnamed(summary: string, facts: SummaryFacts): string[] {
  const name = cleanName(facts.name)
  if (name === null || summary.toLowerCase().includes(name.replace(/…$/, '').toLowerCase())) return []
  return ['summary: must name the tool']
}

function explain(issues: readonly { path: PropertyKey[]; message: string }[]): string[] {
  return issues.map(({ path, message }) => `${path.map(String).join('.') || 'it'}: ${message}`)
}
