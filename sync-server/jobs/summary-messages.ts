import type { AiEndpoint } from '../config.ts'

/** What the thread that writes summaries starts from. */
export interface SummaryWorkerData {
  dataDir: string
  ai: AiEndpoint | null
}

export type ToSummaryWorker = 'wake' | 'stop'

export type FromSummaryWorker = { kind: 'progress' } | { kind: 'error'; text: string }
