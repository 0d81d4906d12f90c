/** Runs in a thread of its own: writing summaries and storing them must not hold up answers to anybody. */
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openExistingStore } from '../db/store.ts'
import { openProvider } from '../services/summaries/open-provider.ts'
import { SummaryRunner } from '../services/summaries/summary-runner.ts'
import type { FromSummaryWorker, SummaryWorkerData, ToSummaryWorker } from './summary-messages.ts'

/** Steps below the threads that answer. */
const NICER = 5

const port = parentPort
if (port === null) throw new Error('This module is the inside of a worker.')
const { dataDir, ai }: SummaryWorkerData = workerData
const tell = (message: FromSummaryWorker) => port.postMessage(message)

// Answers come first; but not so low that a write lock is held while nothing runs here. Only Linux keeps a priority for
// each thread, elsewhere it would be that of the whole server.
if (process.platform === 'linux')
  setPriority(Math.min(getPriority() + NICER, constants.priority.PRIORITY_LOW))

const store = await openExistingStore(dataDir)
const runner = new SummaryRunner({
  writer: store.writer,
  provider: await openProvider(ai),
  onProgress: () => tell({ kind: 'progress' }),
  // As text: what an error carries need not fit through a message.
  onError: (error) =>
    tell({ kind: 'error', text: error instanceof Error ? `${error.stack}` : String(error) }),
})

port.on('message', async (message: ToSummaryWorker) => {
  if (message === 'wake') return runner.wake()
  await runner.stop()
  store.close()
  port.close()
})
