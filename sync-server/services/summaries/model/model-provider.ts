import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, type LanguageModel, type ModelMessage, Output, streamText } from 'ai'
import type { SummaryContent } from '#shared/domain/summary.ts'
import type { AiEndpoint } from '../../../config.ts'
import { SummaryError, type SummaryFacts, type SummaryProvider } from '../summary-provider.ts'
import { answerSchema, factsPrompt, INSTRUCTIONS, repairPrompt } from './prompts.ts'
import { readAnswer } from './read-answer.ts'

/** The library prints what an endpoint does not support; the server has its own log. */
globalThis.AI_SDK_LOG_WARNINGS = false

const CONCURRENCY = 4
const MAX_TOKENS = 2500
const MAX_CHARACTERS = 16_000

/** Milliseconds: for a whole answer, for its first part, and between two parts. */
export interface ModelTimeouts {
  totalMs: number
  firstChunkMs: number
  chunkMs: number
}
const TIMEOUTS: ModelTimeouts = { totalMs: 120_000, firstChunkMs: 60_000, chunkMs: 20_000 }

/**
 * Gets summaries from a model behind an OpenAI-compatible endpoint. An answer that cannot be published is sent back
 * once with its errors; a second one is a failure. Later retries are up to the job.
 */
export class ModelProvider implements SummaryProvider {
  readonly generatedBy: string
  readonly concurrency = CONCURRENCY
  readonly #model: LanguageModel
  readonly #timeouts: ModelTimeouts

  constructor({ baseUrl, apiKey, model }: AiEndpoint, timeouts: ModelTimeouts = TIMEOUTS) {
    this.generatedBy = model
    this.#timeouts = timeouts
    this.#model = createOpenAICompatible({
      name: 'summaries',
      baseURL: baseUrl,
      supportsStructuredOutputs: true,
      fetch: guardedFetch(baseUrl),
      ...(apiKey !== null && { apiKey }),
    })(model)
  }

  async write(facts: SummaryFacts, signal: AbortSignal): Promise<SummaryContent> {
    const messages: ModelMessage[] = [{ role: 'user', content: factsPrompt(facts) }]
    const text = await this.#ask(messages, signal)
    const first = readAnswer(text, facts)
    if ('content' in first) return first.content
    const again: ModelMessage[] = [
      { role: 'assistant', content: text },
      { role: 'user', content: repairPrompt(first.problems) },
    ]
    const second = readAnswer(await this.#ask([...messages, ...again], signal), facts)
    if ('content' in second) return second.content
    throw new SummaryError('answer', `The model's answer cannot be used: ${second.problems.join('; ')}.`)
  }

  /** Reads the stream as it arrives, so that a silent endpoint is noticed, and an endless answer is cut off. */
  async #ask(messages: ModelMessage[], signal: AbortSignal): Promise<string> {
    const enough = new AbortController()
    const { stream } = streamText({
      model: this.#model,
      instructions: INSTRUCTIONS,
      messages,
      output: Output.object({ schema: answerSchema, name: 'summary' }),
      maxOutputTokens: MAX_TOKENS,
      maxRetries: 0,
      timeout: { ...this.#timeouts },
      abortSignal: AbortSignal.any([signal, enough.signal]),
      // Errors are parts of the stream; without this they would be printed as well.
      onError: () => {},
    })
    let text = ''
    try {
      for await (const part of stream) {
        if (part.type === 'error') throw part.error
        if (part.type === 'abort') throw new SummaryError('busy', 'The AI endpoint did not answer in time.')
        if (part.type === 'text-delta') text += part.text
        if (text.length > MAX_CHARACTERS) break
      }
    } catch (error) {
      throw classifyError(error)
    }
    enough.abort()
    return text.slice(0, MAX_CHARACTERS)
  }
}

const MAX_BYTES = 1024 * 1024

/** Connects only to the host of the endpoint, and accepts no more than an answer can need. */
export function guardedFetch(baseUrl: string): typeof fetch {
  const { origin } = new URL(baseUrl)
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin)
      throw new SummaryError('setup', 'The request would have gone to another server than the AI endpoint.')
    const response = await fetch(url, { ...init, redirect: 'manual' })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new SummaryError(
        'setup',
        'The AI endpoint answers with a redirect; AI_BASE_URL must be its final address.',
      )
    }
    const body = response.body?.pipeThrough(limit(MAX_BYTES)) ?? null
    return new Response(body, { status: response.status, headers: response.headers })
  }
}

function limit(most: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= most) controller.enqueue(chunk)
      else controller.error(new SummaryError('answer', 'The AI endpoint sent far more than requested.'))
    },
  })
}

const REFUSED = new Set([401, 402, 403, 404])
const MAX_WAIT_MS = 60 * 60 * 1000

/** What a failed call means for the job. The texts of the endpoint are left out: they may hold the key. */
export function classifyError(error: unknown): SummaryError {
  const known = findCause(error, (cause) => cause instanceof SummaryError)
  if (known instanceof SummaryError) return known
  if (isTimeout(error))
    return new SummaryError('busy', 'The AI endpoint did not answer in time.', { cause: error })
  if (!APICallError.isInstance(error)) {
    return new SummaryError('busy', 'The AI endpoint’s answer was cut off or couldn’t be read.', {
      cause: error,
    })
  }
  const { statusCode: status } = error
  if (status === undefined)
    return new SummaryError('busy', 'The AI endpoint can’t be reached.', { cause: error })
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
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), MAX_WAIT_MS) : null
}

const isTimeout = (error: unknown) =>
  findCause(error, (cause) => cause instanceof DOMException && cause.name === 'TimeoutError') !== undefined

function findCause(error: unknown, isIt: (cause: unknown) => boolean): unknown {
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined) {
    if (isIt(cause)) return cause
  }
  return undefined
}
