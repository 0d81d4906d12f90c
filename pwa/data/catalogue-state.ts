import type { Facets } from '#shared/catalogue/facets-schema.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool } from '#shared/domain/tool.ts'

/** How the catalogue stands on this device. */
export interface CatalogueState {
  /** starting: nothing known yet; online: the server answers while the device fills; ready: answers are local; failed: neither works. */
  phase: 'starting' | 'online' | 'ready' | 'failed'
  /** What the device can keep. `blocked`: another tab holds an older or newer version of the database. */
  storage: 'unknown' | 'kept' | 'none' | 'full' | 'blocked'
  /** In tools, while a bootstrap runs. */
  filling: { done: number; total: number } | null
  syncing: boolean
  /** Whether the server is reachable, as far as known. */
  isOnline: boolean
  /** Milliseconds since 1970 of the last successful check with the server. */
  freshAt: number | null
  /** Grows whenever answers may have changed. */
  version: number
  toolCount: number
  /** The server speaks a newer schema (426): only a newer app can go on syncing. */
  needsUpdate: boolean
}

export const INITIAL_STATE: CatalogueState = {
  phase: 'starting',
  storage: 'unknown',
  filling: null,
  syncing: false,
  isOnline: true,
  freshAt: null,
  version: 0,
  toolCount: 0,
  needsUpdate: false,
}

export interface ListAnswer {
  tools: SyncTool[]
  total: number
  facets: Facets | null
}

/** The long text of a tool; `needs-connection` when it is neither here nor reachable. */
export type Summary = { kind: 'text'; text: string } | { kind: 'none' } | { kind: 'needs-connection' }

/** Where the pages get the catalogue from; whether the server or the device answers is its own affair. */
export interface Catalogue {
  state(): CatalogueState
  subscribe(listener: () => void): () => void
  /** Resolves once it is known whether the device answers; what is asked earlier waits for that. */
  verdict: Promise<void>
  query(query: CatalogueQuery, options?: { facets?: boolean; signal?: AbortSignal }): Promise<ListAnswer>
  tool(id: number): Promise<SyncTool | null>
  tools(ids: number[]): Promise<(SyncTool | null)[]>
  trending(): Promise<SyncTool[]>
  /** The tools most like this one, computed on the device alone: null while it has no catalogue. */
  similar(id: number, limit: number): Promise<SyncTool[] | null>
  categories(): Promise<CategoryWithCount[]>
  stats(): Promise<Stats>
  summary(id: number): Promise<Summary>
  /** Checks with the server now; rejects when it cannot be reached. */
  refresh(): Promise<void>
}
