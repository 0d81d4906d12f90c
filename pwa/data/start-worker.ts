import './trusted-types.ts'
import { proxy, wrap } from 'comlink'
import type { CatalogueSource } from './catalogue-source.ts'
import { readInitialData } from './initial-data.ts'
import { currentSession, followSession } from './session.ts'
import type { CatalogueWorker, RemoteWorker, WorkerReport } from './worker-protocol.ts'

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
  const page = readInitialData()
  void remote.start(proxy(receive), page && { epoch: page.epoch, head: page.head })
  passPageSignals(source, remote)
  const passUser = () => void remote.setUser(currentSession().user?.id ?? null)
  passUser()
  followSession(passUser)
}

/**
 * Wakes the worker whenever a check with the server is worth while. iOS has no Background Sync: coming back online,
 * being shown and being restored from the back-forward cache stand in for it.
 */
function passPageSignals(source: CatalogueSource, remote: RemoteWorker): void {
  if (document.visibilityState === 'hidden') void remote.setVisible(false)
  window.addEventListener('online', () => {
    source.change({ isOnline: true })
    void remote.wake()
  })
  window.addEventListener('offline', () => source.change({ isOnline: false }))
  window.addEventListener('pageshow', () => void remote.wake())
  document.addEventListener('visibilitychange', () => {
    const isVisible = document.visibilityState === 'visible'
    void remote.setVisible(isVisible)
    if (isVisible) void remote.wake()
  })
}
