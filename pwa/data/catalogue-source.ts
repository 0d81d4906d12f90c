import { UnreachableError } from './api-errors.ts'
import { type CatalogueState, INITIAL_STATE } from './catalogue-state.ts'
import { deriveState, INITIAL_FACTS, type PageFacts } from './derive-state.ts'
import { type CatalogueWorker, INITIAL_REPORT, type WorkerReport } from './worker-protocol.ts'

/** The worker as it is called from outside: everything takes a moment. */
export type RemoteWorker = {
  [N in keyof CatalogueWorker]: (
    ...input: Parameters<CatalogueWorker[N]>
  ) => Promise<Awaited<ReturnType<CatalogueWorker[N]>>>
}

/** A server that answers some questions and fails others must not be asked all of them over and over. */
const BACK_APART_MS = 10_000

/** Knows who answers now, device or server, and tells the pages when that or the catalogue changes. */
export class CatalogueSource {
  state: CatalogueState = INITIAL_STATE
  #worker: RemoteWorker | null = null
  #report: WorkerReport = INITIAL_REPORT
  #facts: PageFacts = INITIAL_FACTS
  #backAt = -BACK_APART_MS
  #askingAgain: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  /** Resolves once it is known who answers: who asks before that may have something else to ask by then. */
  readonly verdict: Promise<void>
  #settleVerdict: () => void = () => {}

  /** `patience`: milliseconds that questions wait to learn what the device holds; null: ask the server at once. */
  constructor(patience: number | null) {
    this.verdict =
      patience === null
        ? Promise.resolve()
        : new Promise((resolve) => {
            this.#settleVerdict = resolve
            setTimeout(resolve, patience)
          })
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  attach(worker: RemoteWorker): void {
    this.#worker = worker
  }

  receive(report: WorkerReport): void {
    // Only the end of a round says anything new about the server.
    const hasChecked = this.#report.syncing && !report.syncing
    this.#report = report
    this.change(hasChecked ? { isOnline: report.isOnline } : {})
    if (report.device !== 'opening') this.#settleVerdict()
  }

  /** The worker could not be started or has died. */
  giveUpDevice(): void {
    this.change({ isDeviceBroken: true })
    this.#settleVerdict()
  }

  async answer<T>(
    fromDevice: (worker: RemoteWorker) => Promise<T>,
    fromServer: () => Promise<T>,
  ): Promise<T> {
    await this.verdict
    if (this.#worker === null || this.state.phase !== 'ready') return this.#ask(fromServer)
    return fromDevice(this.#worker).catch(() => this.#ask(fromServer))
  }

  /** For what only the device can answer: null while it cannot. */
  async askDevice<T>(fromDevice: (worker: RemoteWorker) => Promise<T>): Promise<T | null> {
    await this.verdict
    return this.#worker === null || this.state.phase !== 'ready' ? null : fromDevice(this.#worker)
  }

  async refresh(): Promise<void> {
    if (this.#worker !== null && !this.#facts.isDeviceBroken) await this.#worker.refresh()
    if (this.state.phase !== 'ready') this.change({ revision: this.#facts.revision + 1 })
  }

  change(facts: Partial<PageFacts>): void {
    const isBack = facts.isOnline === true && !this.#facts.isOnline && this.state.phase !== 'ready'
    const revision = this.#facts.revision + (isBack && this.#mayAskAgain() ? 1 : 0)
    this.#facts = { ...this.#facts, revision, ...facts }
    this.state = deriveState(this.#report, this.#facts)
    for (const listener of this.#listeners) listener()
  }

  /** Otherwise everything is asked again later, once. */
  #mayAskAgain(): boolean {
    if (this.#askingAgain !== undefined) return false
    const wait = this.#backAt + BACK_APART_MS - Date.now()
    if (wait > 0) this.#askingAgain = setTimeout(() => this.#askAgain(), wait)
    else this.#backAt = Date.now()
    return wait <= 0
  }

  #askAgain(): void {
    this.#askingAgain = undefined
    this.#backAt = Date.now()
    if (this.state.phase !== 'ready') this.change({ revision: this.#facts.revision + 1 })
  }

  async #ask<T>(fromServer: () => Promise<T>): Promise<T> {
    try {
      const answer = await fromServer()
      if (!this.#facts.isServerInUse || !this.#facts.isOnline)
        this.change({ isServerInUse: true, isOnline: true })
      return answer
    } catch (error) {
      if (error instanceof UnreachableError) this.change({ isServerInUse: true, isOnline: false })
      throw error
    }
  }
}
