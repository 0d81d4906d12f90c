import { workOf } from '../sync/background.ts'

/** What pwa/service-worker/background.ts leaves for this file. */
export interface BackgroundWorkers {
  sendOutbox(user: number): Promise<void>
  freshenCatalogue(owner: number): Promise<void>
}

/** The parts of the service worker's scope that work after closing needs; its library cannot stand beside that of the pages. */
export interface BackgroundScope {
  readonly registration: object
  backgroundWorkers?: BackgroundWorkers
  importScripts(address: string): void
  addEventListener(type: 'install', listener: () => void): void
  addEventListener(type: 'sync' | 'periodicsync', listener: (event: SyncEvent) => void): void
}

interface SyncEvent {
  readonly tag: string
  waitUntil(work: Promise<unknown>): void
}

/** With the schemas and databases that only this work needs. The build adds its hash: see vite.background.config.ts. */
const SCRIPT = '/assets/background.js'

/** Does what the browser wakes the service worker for. It is told of work that fails, so that it tries again. */
export function handleBackground(scope: BackgroundScope): void {
  // What is imported while it is being installed is stored with it, and can be imported without a connection later.
  if ('sync' in scope.registration) scope.addEventListener('install', () => scope.importScripts(SCRIPT))
  const run = (event: SyncEvent) => event.waitUntil(work(scope, event.tag))
  scope.addEventListener('sync', run)
  scope.addEventListener('periodicsync', run)
}

async function work(scope: BackgroundScope, tag: string): Promise<void> {
  const asked = workOf(tag)
  if (asked === null) return
  if (scope.backgroundWorkers === undefined) scope.importScripts(SCRIPT)
  const { backgroundWorkers: workers } = scope
  await (asked.kind === 'outbox' ? workers?.sendOutbox(asked.user) : workers?.freshenCatalogue(asked.owner))
}
