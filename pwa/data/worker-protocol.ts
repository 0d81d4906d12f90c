import type { Facets } from '#shared/catalogue/facets-schema.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import type { Stats } from '#shared/domain/stats.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { type CatalogueState, INITIAL_STATE, type Summary } from './catalogue-state.ts'

/** What the worker tells the page about itself, whole, on every change. */
export interface WorkerReport extends Omit<CatalogueState, 'phase'> {
  /** opening: looking at what the device holds; empty: nothing to answer from yet; ready: answers are local. */
  device: 'opening' | 'empty' | 'ready'
}

const { phase: _, ...initially } = INITIAL_STATE

export const INITIAL_REPORT: WorkerReport = { ...initially, device: 'opening' }

export interface DeviceAnswer {
  tools: SyncTool[]
  total: number
  facets: Facets | null
}

/** The catalogue worker as the page calls it. The answers need a catalogue on the device: they reject before `ready`. */
export interface CatalogueWorker {
  start(listener: (report: WorkerReport) => void): void
  query(query: CatalogueQuery, options: { facets: boolean }): Promise<DeviceAnswer>
  tools(ids: number[]): Promise<(SyncTool | null)[]>
  trending(): Promise<SyncTool[]>
  /** The tools most like this one, best first. */
  similar(id: number, limit: number): Promise<SyncTool[]>
  categories(): Promise<CategoryWithCount[]>
  stats(): Promise<Stats>
  summary(id: number): Promise<Summary>
  /** Something happened after which a check with the server is worth while. */
  nudge(): void
  /** A hidden page does not listen for hints: connections are few, and it checks when it is shown again. */
  setVisible(isVisible: boolean): void
  /** Who is signed in: what the server tells about their data comes by the channel of `user-hints.ts`. */
  setUser(user: number | null): void
  refresh(): Promise<void>
}
