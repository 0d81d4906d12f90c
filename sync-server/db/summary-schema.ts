import type { Generated } from 'kysely'

/** All summaries of a tool; the shown one is marked. */
interface SummaryTable {
  id: Generated<number>
  tool_id: number
  /** JSON: a `SummaryContent`. */
  content: string
  /** The provider, see `SummaryProvider.generatedBy`. */
  generated_by: string
  created_at: string
  /** null: the server itself. */
  created_by: number | null
  is_current: 0 | 1
}

interface JobTable {
  id: Generated<number>
  kind: 'tool' | 'missing' | 'trending'
  state: 'queued' | 'running' | 'paused' | 'cancelled' | 'done' | 'failed'
  total: number
  done: number
  failed: number
  /** The last tool whose item has been made; null when all have been. */
  planned_to: number | null
  /** Why the server paused it. */
  error: string | null
  created_by: number | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}

/** Waiting and failed items of jobs; a finished item leaves the table. */
interface JobItemTable {
  id: Generated<number>
  job_id: number
  tool_id: number
  state: 'queued' | 'running' | 'failed'
  attempts: number
  next_attempt_at: string
  /** The runner that works on it; null while none does. */
  claimed_by: string | null
  /** When it was claimed; an old claim counts as abandoned. */
  claimed_until: string | null
  error: string | null
}

export interface SummarySchema {
  summary: SummaryTable
  job: JobTable
  job_item: JobItemTable
}
