import { APICallError } from 'ai'
import { SummaryError } from '../summary-errors.ts'

const REFUSED = new Set([401, 402, 403, 404])
const MOST_WAIT_MS = 60 * 60 * 1000

/** What a failed call means for the job. Texts of the endpoint are not repeated: they may hold the key. */
export function classifyError(error: unknown): SummaryError {
  const known = findCause(error, (cause) => cause instanceof SummaryError)
  if (known instanceof SummaryError) return known
  if (isTimeout(error))
    return new SummaryError('busy', 'The AI endpoint did not answer in time.', { cause: error })
  if (!APICallError.isInstance(error)) {
    return new SummaryError('busy', 'The answer of the AI endpoint broke off or could not be read.', {
      cause: error,
    })
  }
  const { statusCode: status } = error
  if (status === undefined)
    return new SummaryError('busy', 'The AI endpoint cannot be reached.', { cause: error })
  if (REFUSED.has(status)) {
    const message = `The AI endpoint refused the request with status ${status}; check AI_BASE_URL, AI_API_KEY and AI_MODEL.`
    return new SummaryError('setup', message, { cause: error })
  }
  if (!error.isRetryable) {
    return new SummaryError('answer', `The AI endpoint rejected this tool with status ${status}.`, {
      cause: error,
    })
  }
  const retryAfterMs = readRetryAfter(error.responseHeaders?.['retry-after'])
  return new SummaryError('busy', `The AI endpoint is busy or failing (status ${status}).`, {
    retryAfterMs,
    cause: error,
  })
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function readRetryAfter(value: string | undefined): number | null {
  if (value === undefined) return null
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), MOST_WAIT_MS) : null
}

const isTimeout = (error: unknown) =>
  findCause(error, (cause) => cause instanceof DOMException && cause.name === 'TimeoutError') !== undefined

function findCause(error: unknown, isIt: (cause: unknown) => boolean): unknown {
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined) {
    if (isIt(cause)) return cause
  }
  return undefined
}
