import type { SummaryContent } from '#shared/domain/summary.ts'
import type { Tool } from '#shared/domain/tool.ts'
import type { ToolDetails } from '#shared/domain/tool-details.ts'

/** What is compared between a tool and its neighbours. */
export interface ComparedFacts
  extends Pick<
    Tool,
    | 'id'
    | 'name'
    | 'tags'
    | 'features'
    | 'pricing'
    | 'priceFrom'
    | 'vendor'
    | 'launchYear'
    | 'openSource'
    | 'platforms'
  > {
  details: ToolDetails
}

/** The certain facts of a tool. Ratings and users are left out: they may be sample data. So is popularity, which changes every hour. */
export interface SummaryFacts extends ComparedFacts, Pick<Tool, 'description' | 'status' | 'formerNames'> {
  category: { name: string; slug: string; description: string } | null
  /** Further categories where people look for it. */
  otherCategories: readonly { name: string; slug: string }[]
  /** The tools most like it, the most similar first. */
  neighbours: readonly ComparedFacts[]
  /** Features that many tools of its category list, so that a missing one is worth a word. */
  usualFeatures: readonly string[]
}

/** Writes summaries: the built-in rules, or a model behind an endpoint. */
export interface SummaryProvider {
  /** Stored with its summaries. */
  readonly generatedBy: string
  /** The maximum number of summaries in progress at once. */
  readonly concurrency: number
  /** @throws SummaryError */
  write(facts: SummaryFacts, signal: AbortSignal): Promise<SummaryContent>
}

/**
 * Why no summary was written; the message is for the admin who asked for it.
 * `answer`: the provider's text cannot be used. `busy`: another try may succeed later. `setup`: every tool would fail
 * in the same way until an operator corrects something.
 */
export class SummaryError extends Error {
  readonly code: 'answer' | 'busy' | 'setup'
  /** Milliseconds until the provider accepts another call; null when it did not say. */
  readonly retryAfterMs: number | null

  constructor(
    code: SummaryError['code'],
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
