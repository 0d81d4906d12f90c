/** Runs in a worker thread: writing and storing summaries must not delay requests. */
import type { AiEndpoint } from '../config.ts'
import { openExistingStore } from '../db/store.ts'
import { lowerPriority, workerInput, workerPort } from '../lib/worker-side.ts'
import { embeddedProvider } from '../services/summaries/embedded/embedded-provider.ts'
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
const { dataDir, ai } = workerInput(summaryWorkerInputSchema)
const post = (message: FromSummaryWorker) => port.postMessage(message)

lowerPriority(PRIORITY_STEPS)

const store = await openExistingStore(dataDir)
const runner = new SummaryRunner({
  writer: store.writer,
  provider: await createProvider(ai),
  onProgress: () => post({ kind: 'progress' }),
  // As text: an error may have properties that cannot be cloned into a message.
  onError: (error) =>
    post({ kind: 'error', text: error instanceof Error ? `${error.stack}` : String(error) }),
})

port.on('message', async (message: unknown) => {
  if (toSummaryWorkerSchema.parse(message) === 'wake') return runner.wake()
  await runner.stop()
  store.close()
  port.close()
})

/** The configured model, otherwise the rules. The code for a model is loaded only if there is one. */
async function createProvider(endpoint: AiEndpoint | null): Promise<SummaryProvider> {
  if (endpoint === null) return embeddedProvider
  const { ModelProvider } = await import('../services/summaries/model/model-provider.ts')
  return new ModelProvider(endpoint)
}
