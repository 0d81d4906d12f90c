import type { SummaryContent } from '#shared/domain/summary.ts'
import type { SummaryFacts, SummaryProvider } from '../summary-provider.ts'
import { composeLists } from './compose-lists.ts'
import { composeMeta } from './compose-meta.ts'
import { composeSummary } from './compose-summary.ts'
import { subjectOf } from './subject.ts'
import { variationOf } from './variation.ts'

/** Raised when the same facts give another text. */
const RULES = 2

/** Composes summaries from a tool's facts by rules: the same facts give the same text, and only the facts are used. */
export const embeddedProvider: SummaryProvider = {
  generatedBy: `rules-${RULES}`,
  concurrency: 2,
  write: async (facts) => composeContent(facts),
}

/** Whether the rules wrote a summary, those of now or of an earlier version. */
export const isByRules = (generatedBy: string) => /^rules-\d+$/.test(generatedBy)

export function composeContent(facts: SummaryFacts): SummaryContent {
  const subject = subjectOf(facts)
  const choose = variationOf(facts.id)
  return {
    summary: composeSummary(subject, choose),
    ...composeMeta(subject, choose),
    ...composeLists(subject, choose),
  }
}
