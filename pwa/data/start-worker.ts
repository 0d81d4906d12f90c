import './trusted-types.ts'
import { proxy, wrap } from 'comlink'
import type { CatalogueSource } from './catalogue-source.ts'
import { readInitialData } from './initial-data.ts'
import { currentSession, followSession } from './session.ts'
import {
  type CatalogueWorker,
  INITIAL_REPORT,
  type RemoteWorker,
  type WorkerReport,
} from './worker-protocol.ts'

/** How long a call, and then a sign of life, may take until a worker counts as dead. Only what asks the server takes seconds. */
const SILENCE_MS = 5000

/** Starts the worker that owns the catalogue on this device and ties it to the page. */
export function startWorker(source: CatalogueSource): void {
  const kept = new KeptWorker(source)
  source.attach(kept.remote)
  followSession(kept.passUser)
  passPageSignals(source, kept)
}

/**
 * Wakes the worker whenever a check with the server is worth while. iOS has no Background Sync: coming back online,
 * being shown and being restored from the back-forward cache stand in for it. The worker ends when the page is left: WebKit
 * keeps the transactions of a page that it sets aside for the way back, and no other page could open the catalogue.
 */
function passPageSignals(source: CatalogueSource, kept: KeptWorker): void {
  addEventListener('online', () => {
    source.change({ isOnline: true })
    kept.wake()
  })
  addEventListener('offline', () => source.change({ isOnline: false }))
  addEventListener('pagehide', () => kept.end())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) kept.replace()
    kept.wake()
  })
  document.addEventListener('visibilitychange', () => {
    void kept.passVisibility()
    if (isVisible()) kept.wake()
  })
}

const isVisible = () => document.visibilityState === 'visible'

/** A worker whose place another one takes when the page comes back, or when it has died. What was left unanswered is asked again. */
class KeptWorker {
  /** Calls the worker until one has answered. */
  readonly remote = new Proxy({} as RemoteWorker, {
    // It is no promise, whoever awaits it.
    get: (_, name: keyof RemoteWorker | 'then') =>
      name === 'then' ? undefined : (...input: unknown[]) => this.#ask(name, input),
  })
  readonly #source: CatalogueSource
  #worker!: Worker
  #current!: RemoteWorker
  #report = INITIAL_REPORT
  /** Before it, another worker has no answers. */
  #opened: Promise<unknown> = Promise.resolve()
  readonly #unanswered = new Set<() => void>()

  constructor(source: CatalogueSource) {
    this.#source = source
    void this.#start()
  }

  readonly passUser = () => void this.#current.setUser(currentSession().user?.id ?? null)

  passVisibility(): Promise<void> {
    return this.#current.setVisible(isVisible())
  }

  wake(): void {
    void this.#current.wake()
  }

  end(): void {
    this.#worker.terminate()
  }

  replace(): void {
    this.end()
    this.#opened = this.#start()
    for (const ask of this.#unanswered) void this.#opened.then(ask)
  }

  /** @returns when it has opened what the device holds */
  #start(): Promise<void> {
    this.#worker = new Worker(new URL('../catalogue-worker/worker.ts', import.meta.url), { type: 'module' })
    this.#current = wrap<CatalogueWorker>(this.#worker)
    const before = this.#report
    const page = readInitialData()
    const opening = Promise.withResolvers<void>()
    this.#worker.addEventListener('error', () => {
      if (this.#report === before) this.#source.giveUpDevice()
    })
    const receive = (news: WorkerReport) => {
      const isOpening = news.device === 'opening'
      if (!isOpening) opening.resolve()
      // What the page shows stays until another worker has opened the same catalogue.
      if (isOpening && before.device !== 'opening') return
      const version = before.version + news.version
      this.#report = { ...news, version, inbox: before.inbox + news.inbox }
      this.#source.receive(this.#report)
    }
    void this.#current.start(proxy(receive), page && { epoch: page.epoch, head: page.head })
    void this.passVisibility()
    this.passUser()
    return opening.promise
  }

  #ask(name: keyof RemoteWorker, input: unknown[]): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers()
    const ask = () => {
      const silence = setTimeout(() => this.#replaceDead(), SILENCE_MS)
      this.#unanswered.add(ask)
      const call = this.#current[name] as (...input: unknown[]) => Promise<unknown>
      void call(...input)
        .then(resolve, reject)
        .then(() => {
          clearTimeout(silence)
          this.#unanswered.delete(ask)
        })
    }
    void this.#opened.then(ask)
    return promise
  }

  /** Asks for a sign of life. */
  #replaceDead(): void {
    const worker = this.#worker
    const dying = setTimeout(() => worker === this.#worker && this.replace(), SILENCE_MS)
    void this.passVisibility().then(() => clearTimeout(dying))
  }
}
