/** Runs in a worker thread: writing and storing summaries must not delay requests. */
import type { AiEndpoint } from '../config.ts'
import { openExistingStore } from '../db/store.ts'
import { lowerPriority, workerInput, workerPort } from '../lib/worker-side.ts'
import { nextItemTime } from '../repositories/summary-items.ts'
import { embeddedProvider } from '../services/summaries/embedded/embedded-provider.ts'
import { refreshSummaries } from '../services/summaries/refresh-summaries.ts'
import type { SummaryProvider } from '../services/summaries/summary-provider.ts'
import { SummaryRunner } from '../services/summaries/summary-runner.ts'
import {
  type FromSummaryWorker,
  summaryWorkerInputSchema,
  toSummaryWorkerSchema,
} from './summary-messages.ts'

/** Below the threads that answer requests, but high enough that it does not hold a write lock without running. */
const PRIORITY_STEPS = 5

const port = workerPort()
const { ai, ...place } = workerInput(summaryWorkerInputSchema)
const post = (message: FromSummaryWorker) => port.postMessage(message)

lowerPriority(PRIORITY_STEPS)

const store = await openExistingStore(place)
// As text: an error may have properties that cannot be cloned into a message.
const onError = (error: unknown) =>
  post({ kind: 'error', text: error instanceof Error ? `${error.stack}` : String(error) })
const runner = new SummaryRunner({
  writer: store.writer,
  provider: await createProvider(ai),
  onProgress: () => post({ kind: 'progress' }),
  onError,
})
const stopping = new AbortController()
let seen = 0
let refreshing = Promise.resolve()

port.on('message', async (message: unknown) => {
  const order = toSummaryWorkerSchema.parse(message)
  if (order === 'wake') return runner.wake()
  if (order === 'refresh') return refresh()
  stopping.abort()
  await Promise.all([refreshing, runner.stop()])
  await store.close()
  port.close()
})

/** One after the other; each begins where the one before has ended. */
function refresh(): void {
  refreshing = refreshing
    .then(async () => {
      // A batch is due: its texts come first, and a later refresh sees what they leave.
      if ((await nextItemTime(store.writer)) !== undefined) return
      const done = await refreshSummaries(store.writer, {
        since: seen,
        // With a model, tools wait for its text: the rules are no silent substitute.
        fillsMissing: ai === null,
        signal: stopping.signal,
      })
      seen = done.seen
      if (done.written > 0) post({ kind: 'progress' })
    })
    .catch(onError)
}

/** The configured model, otherwise the rules. The code for a model is loaded only if there is one. */
async function createProvider(endpoint: AiEndpoint | null): Promise<SummaryProvider> {
  if (endpoint === null) return embeddedProvider
  const { ModelProvider } = await import('../services/summaries/model/model-provider.ts')
  return new ModelProvider(endpoint)
}
