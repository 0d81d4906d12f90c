import type { Generated } from 'kysely'

/** Every summary that was written of a tool, the shown one marked. */
interface SummaryTable {
  id: Generated<number>
  tool_id: number
  /** JSON: a `SummaryContent`. */
  content: string
  /** The provider, see `SummaryProvider.generatedBy`. */
  generated_by: string
  created_at: string
  /** null: the server by itself. */
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

/** What a job has still to do, and what it failed at; an item that is done leaves the table. */
interface JobItemTable {
  id: Generated<number>
  job_id: number
  tool_id: number
  state: 'queued' | 'running' | 'failed'
  attempts: number
  next_attempt_at: string
  /** Who works on it; null while nobody does. */
  claimed_by: string | null
  /** A claim that is older has been abandoned. */
  claimed_until: string | null
  error: string | null
}

export interface SummarySchema {
  summary: SummaryTable
  job: JobTable
  job_item: JobItemTable
}
