import { proxy, wrap } from 'comlink'
import type { CatalogueSource, RemoteWorker } from './catalogue-source.ts'
import { watchPage } from './page-signals.ts'
import { currentSession, followSession } from './session.ts'
import type { CatalogueWorker, WorkerReport } from './worker-protocol.ts'

/** Starts the worker that owns the catalogue on this device and ties it to the page. */
export function startWorker(source: CatalogueSource): void {
  const worker = new Worker(new URL('../catalogue-worker/worker.ts', import.meta.url), { type: 'module' })
  let isRunning = false
  worker.addEventListener('error', () => {
    if (!isRunning) source.giveUpDevice()
  })
  const remote: RemoteWorker = wrap<CatalogueWorker>(worker)
  source.attach(remote)
  const receive = (report: WorkerReport) => {
    isRunning = true
    source.receive(report)
  }
  void remote.start(proxy(receive))
  watchPage({
    onWake: () => void remote.nudge(),
    onVisible: (isVisible) => void remote.setVisible(isVisible),
    onOnline: (isOnline) => source.change({ isOnline }),
  })
  const tellUser = () => void remote.setUser(currentSession().user?.id ?? null)
  tellUser()
  followSession(tellUser)
}
