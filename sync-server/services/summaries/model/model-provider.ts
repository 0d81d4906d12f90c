import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type LanguageModel, type ModelMessage, Output, streamText } from 'ai'
import type { SummaryContent } from '#shared/domain/summary.ts'
import type { AiEndpoint } from '../../../config.ts'
import { SummaryError } from '../summary-errors.ts'
import type { SummaryFacts, SummaryProvider } from '../summary-provider.ts'
import { classifyError } from './classify-error.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { answerSchema, factsPrompt, INSTRUCTIONS, repairPrompt } from './prompts.ts'
import { readAnswer } from './read-answer.ts'

/** The library prints what an endpoint does not support; a server has a log of its own. */
globalThis.AI_SDK_LOG_WARNINGS = false

const CONCURRENCY = 4
const MOST_TOKENS = 2500
const MOST_CHARACTERS = 16_000

/** Milliseconds: for a whole answer, for its beginning, and between two parts of it. */
export interface ModelTimeouts {
  totalMs: number
  firstChunkMs: number
  chunkMs: number
}
const TIMEOUTS: ModelTimeouts = { totalMs: 120_000, firstChunkMs: 60_000, chunkMs: 20_000 }

/**
 * Has summaries written by a model behind an OpenAI-compatible endpoint. An answer that cannot be published is sent
 * back once with what is wrong with it; a second one is a failure. Trying again later is the job's business.
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

  /** Read as it comes, so that an endpoint that falls silent is noticed, and one that never ends is cut off. */
  async #ask(messages: ModelMessage[], signal: AbortSignal): Promise<string> {
    const enough = new AbortController()
    const { stream } = streamText({
      model: this.#model,
      instructions: INSTRUCTIONS,
      messages,
      output: Output.object({ schema: answerSchema, name: 'summary' }),
      maxOutputTokens: MOST_TOKENS,
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
        if (text.length > MOST_CHARACTERS) break
      }
    } catch (error) {
      throw classifyError(error)
    }
    enough.abort()
    return text.slice(0, MOST_CHARACTERS)
  }
}
