import './trusted-types.ts'
import { proxy, wrap } from 'comlink'
import type { CatalogueSource } from './catalogue-source.ts'
import { readInitialData } from './initial-data.ts'
import { currentSession, followSession } from './session.ts'
import { type CatalogueWorker, INITIAL_REPORT, type RemoteWorker } from './worker-protocol.ts'

/** How long a call, and then a sign of life, may take until a worker counts as dead. Only what asks the server takes seconds. */
const SILENCE_MS = 5000

/**
 * Starts the worker that owns the catalogue on this device and ties it to the page. It ends when the page is left: WebKit
 * keeps the transactions of a page that it sets aside for the way back, and no other page could open the catalogue.
 * Another worker takes its place when the page comes back, or when it has died, and is asked what was left unanswered.
 */
export function startWorker(source: CatalogueSource): void {
  let worker: Worker
  let current: RemoteWorker
  let report = INITIAL_REPORT
  /** Before it, another worker has no answers. */
  let opened: Promise<unknown> = Promise.resolve()
  const unanswered = new Set<() => void>()

  const start = () => {
    worker = new Worker(new URL('../catalogue-worker/worker.ts', import.meta.url), { type: 'module' })
    current = wrap<CatalogueWorker>(worker)
    const before = report
    const page = readInitialData()
    const opening = Promise.withResolvers<void>()
    worker.addEventListener('error', () => {
      if (report === before) source.giveUpDevice()
    })
    void current.start(
      proxy((news) => {
        const isOpening = news.device === 'opening'
        if (!isOpening) opening.resolve()
        // What the page shows stays until another worker has opened the same catalogue.
        if (isOpening && before.device !== 'opening') return
        const version = before.version + news.version
        report = { ...news, version, inbox: before.inbox + news.inbox }
        source.receive(report)
      }),
      page && { epoch: page.epoch, head: page.head },
    )
    passVisibility()
    passUser()
    return opening.promise
  }
  const restart = () => {
    worker.terminate()
    opened = start()
    for (const askAgain of unanswered) void opened.then(askAgain)
  }
  const passVisibility = () => current.setVisible(!document.hidden)
  const passUser = () => void current.setUser(currentSession().user?.id ?? null)

  /** Calls the worker until one has answered. */
  const ask = (name: keyof RemoteWorker, input: unknown[]) =>
    new Promise((resolve, reject) => {
      const put = () => {
        const asked = worker
        const silence = setTimeout(() => {
          const dying = setTimeout(() => asked === worker && restart(), SILENCE_MS)
          void passVisibility().then(() => clearTimeout(dying))
        }, SILENCE_MS)
        unanswered.add(put)
        const call = current[name] as (...input: unknown[]) => Promise<unknown>
        void call(...input)
          .then(resolve, reject)
          .then(() => {
            clearTimeout(silence)
            unanswered.delete(put)
          })
      }
      void opened.then(put)
    })

  void start()
  source.attach(
    new Proxy({} as RemoteWorker, {
      // It is no promise, whoever awaits it.
      get: (_, name: keyof RemoteWorker | 'then') =>
        name === 'then' ? undefined : (...input: unknown[]) => ask(name, input),
    }),
  )
  followSession(passUser)
  /*
   * Wakes the worker whenever a check with the server is worth while. iOS has no Background Sync: coming back online,
   * being shown and being restored from the back-forward cache stand in for it.
   */
  const wake = () => void current.wake()
  addEventListener('online', () => {
    source.change({ isOnline: true })
    wake()
  })
  addEventListener('offline', () => source.change({ isOnline: false }))
  addEventListener('pagehide', () => worker.terminate())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restart()
    wake()
  })
  document.addEventListener('visibilitychange', () => {
    void passVisibility()
    if (!document.hidden) wake()
  })
}
