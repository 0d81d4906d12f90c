import type { SummaryContent } from '#shared/domain/summary.ts'
import type { Tool } from '#shared/domain/tool.ts'

/** What is known of a tool for certain. Ratings, users and popularity are left out: they may be sample data. */
export interface SummaryFacts
  extends Pick<
    Tool,
    | 'id'
    | 'name'
    | 'description'
    | 'tags'
    | 'features'
    | 'pricing'
    | 'priceFrom'
    | 'vendor'
    | 'launchYear'
    | 'openSource'
  > {
  category: { name: string; slug: string; description: string } | null
  /** Names of other tools of the category, the nearest first. */
  similar: readonly string[]
}

/** Writes summaries: the rules that are built in, or a model behind an endpoint. */
export interface SummaryProvider {
  /** Stored with what it writes. */
  readonly generatedBy: string
  /** How many are written at the same time at most. */
  readonly concurrency: number
  /** @throws SummaryError */
  write(facts: SummaryFacts, signal: AbortSignal): Promise<SummaryContent>
}

/**
 * Why no summary was written; the message is for the admin who asked for it.
 * `answer`: what the provider wrote cannot be used. `busy`: another try may succeed later. `setup`: every tool would fail
 * in the same way until an operator corrects something.
 */
export class SummaryError extends Error {
  readonly code: 'answer' | 'busy' | 'setup'
  /** Milliseconds until the provider wants to be asked again; null when it did not say. */
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
