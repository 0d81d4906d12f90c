/**
 * Why no summary was written; the message is for the admin who asked for it.
 * `answer`: what the provider wrote cannot be used. `busy`: it is worth another try, later. `setup`: every other tool
 * would fail alike, until an operator puts something right.
 */
export class SummaryError extends Error {
  readonly code: 'answer' | 'busy' | 'setup'
  /** When the provider wants to be asked again, milliseconds from now; null when it did not say. */
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
