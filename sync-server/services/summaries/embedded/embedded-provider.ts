import type { SummaryContent } from '#shared/domain/summary.ts'
import type { SummaryFacts, SummaryProvider } from '../summary-provider.ts'
import { composeLists } from './compose-lists.ts'
import { composeMeta } from './compose-meta.ts'
import { composeSummary } from './compose-summary.ts'
import { SentenceWriter } from './parts.ts'
import { subjectOf } from './subject.ts'

/** Raised when the same facts give another text. */
const RULES = 1

/** Composes summaries from a tool's facts by rules: the same facts give the same text, and only the facts are used. */
export const embeddedProvider: SummaryProvider = {
  generatedBy: `rules-${RULES}`,
  concurrency: 2,
  write: async (facts) => composeContent(facts),
}

export function composeContent(facts: SummaryFacts): SummaryContent {
  const writer = new SentenceWriter(subjectOf(facts), facts)
  return { summary: composeSummary(writer), ...composeMeta(writer), ...composeLists(writer) }
}
