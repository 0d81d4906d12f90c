import type { InitialData } from '#shared/api/initial-data.ts'
import type { CataloguePart } from '#shared/sync/catalogue-part.ts'
import type { Answers } from './catalogue-questions.ts'
import { type CatalogueState, INITIAL_STATE } from './catalogue-state.ts'
import type { FollowingControls } from './following.ts'

/** The state of the worker, sent to the page as a whole on every change. */
export interface WorkerReport extends Omit<CatalogueState, 'phase'> {
  /** opening: reading what the device holds; empty: no answers yet; ready: answers are local. */
  device: 'opening' | 'empty' | 'ready'
}

const { phase: _, ...initially } = INITIAL_STATE

export const INITIAL_REPORT: WorkerReport = { ...initially, device: 'opening' }

export interface WorkerControls extends FollowingControls {
  /** `page`: of when the answers are that the server wrote into the page. */
  start(listener: (report: WorkerReport) => void, page?: Pick<InitialData, 'epoch' | 'head'> | null): void
  /** Something happened that makes a check with the server worth while. */
  wake(): void
  /** A hidden page listens to no hints and plans no rounds: it is woken when it is shown again. */
  setVisible(isVisible: boolean): void
  /** The signed-in user. Hints about their data arrive through the channel of `user-hints.ts`. */
  setUser(user: number | null): void
  /**
   * Of a large catalogue: chooses what this device keeps, and fetches that. Rejects like `refresh`; the choice is made all the same. A
   * RangeError says that there was no room for it, and that all is as before; so it is where nothing can be stored.
   */
  keep(wanted: Partial<CataloguePart>): Promise<void>
  /** Checks with the server now; rejects when it cannot be reached. */
  refresh(): Promise<void>
}

/** The catalogue worker as it is exposed. Before `ready` its answers reject. */
export type CatalogueWorker = WorkerControls & Answers

/** The catalogue worker as the page calls it: every call is a message, so every result is a promise. */
export type RemoteWorker = Answers & {
  [N in keyof WorkerControls]: (
    ...input: Parameters<WorkerControls[N]>
  ) => Promise<Awaited<ReturnType<WorkerControls[N]>>>
}
