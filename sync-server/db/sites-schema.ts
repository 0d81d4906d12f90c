import type { Generated } from 'kysely'
import type { SiteJobKind, SiteJobScope, SiteJobState, SiteState } from '#shared/domain/site-job.ts'

interface SiteJobTable {
  id: Generated<number>
  kind: SiteJobKind
  scope: SiteJobScope
  state: SiteJobState
  total: number
  done: number
  good: number
  /** Tools up to this id have been visited. */
  cursor: number
  error: string | null
  created_by: number | null
  created_at: string
  finished_at: string | null
  /** The runner that works on it; null while none does. */
  claimed_by: string | null
  /** When the claim ends unless it is renewed. */
  claimed_until: string | null
}

/** The last visit of the website of a tool, and since when it has been in trouble. */
interface SiteCheckTable {
  tool_id: number
  /** What was visited: the entry may name another one by now. */
  website: string
  state: SiteState
  detail: string
  target: string | null
  checked_at: string
  /** null: it is not in trouble. */
  troubled_since: string | null
  /** The last day that counted, and how many have. */
  troubled_on: string | null
  troubled_days: number
}

/** What was found the last time when the icon of a tool was looked for. */
interface SiteIconTable {
  tool_id: number
  /** null: none; `detail` says why. */
  hash: string | null
  /** The address that it was loaded from, or why there is none. */
  detail: string
  fetched_at: string
}

export interface SitesSchema {
  site_job: SiteJobTable
  site_check: SiteCheckTable
  site_icon: SiteIconTable
}
