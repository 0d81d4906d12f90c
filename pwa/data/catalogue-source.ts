import { UnreachableError } from './api-errors.ts'
import type { Answer, Answers, Args, Question, ServerAnswers, ServerQuestion } from './catalogue-questions.ts'
import { type CatalogueState, INITIAL_STATE } from './catalogue-state.ts'
import { INITIAL_REPORT, type RemoteWorker, type WorkerReport } from './worker-protocol.ts'

/** What the page itself knows, beside the worker's report. */
interface PageFacts {
  /** The page asks the server: the device has nothing, or took too long. */
  isServerInUse: boolean
  isOnline: boolean
  /** No worker could be started here, so the server answers everything. */
  isDeviceBroken: boolean
  /** Counts the moments when asking the server again may give another answer. */
  revision: number
}

const INITIAL_FACTS: PageFacts = {
  isServerInUse: false,
  isOnline: true,
  isDeviceBroken: false,
  revision: 0,
}

interface SourcePorts {
  server: ServerAnswers
  /** Milliseconds that questions wait to learn what the device holds; null: ask the server at once. */
  patience: number | null
}

/** A server that answers some questions and fails others must not be asked all of them over and over. */
const ASK_AGAIN_EVERY_MS = 10_000

/** Answers that stand in for the server's when it cannot be reached. */
const WITHOUT_SERVER: { [N in ServerQuestion]?: Answer<N> } = { summary: { kind: 'needs-connection' } }

/** The catalogue as the pages see it: decides whether device or server answers, and tells when answers may change. */
export class CatalogueSource {
  /** Resolves once it is known whether the device answers. Questions that are asked earlier wait for it. */
  readonly sourceReady: Promise<void>
  readonly #server: ServerAnswers
  #worker: RemoteWorker | null = null
  #report: WorkerReport = INITIAL_REPORT
  #facts: PageFacts = INITIAL_FACTS
  #state: CatalogueState = INITIAL_STATE
  #askedAgainAt = -ASK_AGAIN_EVERY_MS
  #askingAgain: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  #settleSource: () => void = () => {}

  constructor({ server, patience }: SourcePorts) {
    this.#server = server
    this.sourceReady =
      patience === null
        ? Promise.resolve()
        : new Promise((resolve) => {
            this.#settleSource = resolve
            setTimeout(resolve, patience)
          })
  }

  readonly state = (): CatalogueState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** From the device when it is ready, else from the server. `signal` gives up a question to the server. */
  async ask<N extends ServerQuestion>(name: N, args: Args<N>, signal?: AbortSignal): Promise<Answer<N>> {
    await this.sourceReady
    const device = this.#readyDevice()
    if (device === null) return this.#askServer(name, args, signal)
    return device[name](args).catch(() => this.#askServer(name, args, signal))
  }

  /** From the device alone; null while it cannot answer. */
  async askDevice<N extends Question>(name: N, args: Args<N>): Promise<Answer<N> | null> {
    await this.sourceReady
    const device = this.#readyDevice()
    return device === null ? null : device[name](args)
  }

  /** The worker of this device, once it has told what the device holds; null where there is none. */
  async device(): Promise<RemoteWorker | null> {
    await this.sourceReady
    return this.#facts.isDeviceBroken ? null : this.#worker
  }

  /** Checks with the server now; rejects when it cannot be reached. */
  async refresh(): Promise<void> {
    if (this.#worker !== null && !this.#facts.isDeviceBroken) await this.#worker.refresh()
    if (this.#state.phase !== 'ready') this.change({ revision: this.#facts.revision + 1 })
  }

  attach(worker: RemoteWorker): void {
    this.#worker = worker
  }

  receive(report: WorkerReport): void {
    // Only the end of a round says anything new about the server.
    const hasChecked = this.#report.syncing && !report.syncing
    this.#report = report
    this.change(hasChecked ? { isOnline: report.isOnline } : {})
    if (report.device !== 'opening') this.#settleSource()
  }

  /** The worker could not be started or has died. */
  giveUpDevice(): void {
    this.change({ isDeviceBroken: true })
    this.#settleSource()
  }

  change(facts: Partial<PageFacts>): void {
    const isBack = facts.isOnline === true && !this.#facts.isOnline && this.#state.phase !== 'ready'
    const revision = this.#facts.revision + (isBack && this.#mayAskAgain() ? 1 : 0)
    this.#facts = { ...this.#facts, revision, ...facts }
    this.#state = deriveState(this.#report, this.#facts)
    for (const listener of this.#listeners) listener()
  }

  #readyDevice(): Answers | null {
    return this.#state.phase === 'ready' ? this.#worker : null
  }

  async #askServer<N extends ServerQuestion>(
    name: N,
    args: Args<N>,
    signal: AbortSignal | undefined,
  ): Promise<Answer<N>> {
    try {
      const answer = await this.#server[name](args, signal)
      if (!this.#facts.isServerInUse || !this.#facts.isOnline)
        this.change({ isServerInUse: true, isOnline: true })
      return answer
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      this.change({ isServerInUse: true, isOnline: false })
      const standIn = WITHOUT_SERVER[name]
      if (standIn === undefined) throw error
      return standIn
    }
  }

  /** Whether everything may be asked again now. If not, that happens later, once. */
  #mayAskAgain(): boolean {
    if (this.#askingAgain !== undefined) return false
    const wait = this.#askedAgainAt + ASK_AGAIN_EVERY_MS - Date.now()
    if (wait > 0) this.#askingAgain = setTimeout(() => this.#askAgain(), wait)
    else this.#askedAgainAt = Date.now()
    return wait <= 0
  }

  #askAgain(): void {
    this.#askingAgain = undefined
    this.#askedAgainAt = Date.now()
    if (this.#state.phase !== 'ready') this.change({ revision: this.#facts.revision + 1 })
  }
}

function deriveState(report: WorkerReport, facts: PageFacts): CatalogueState {
  const { device, ...rest } = report
  return {
    ...rest,
    phase: phaseOf(facts.isDeviceBroken ? 'empty' : device, facts),
    storage: facts.isDeviceBroken ? 'none' : rest.storage,
    isOnline: facts.isOnline,
    version: rest.version + facts.revision,
  }
}

function phaseOf(device: WorkerReport['device'], facts: PageFacts): CatalogueState['phase'] {
  if (device === 'ready') return 'ready'
  if (device === 'opening' && !facts.isServerInUse) return 'starting'
  return facts.isOnline ? 'online' : 'failed'
}
