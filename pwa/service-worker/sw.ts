import '../data/trusted-types.ts'
import { cacheNames } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { FILE_PACK } from '../../shared/site/file-pack.ts'
import { type BackgroundScope, handleBackground } from './background-events.ts'
import { storePack } from './first-install.ts'
import { handlePush, type PushScope } from './push-events.ts'
import { isAppPath, isAsset, previousBuildFile, storePreviousBuild } from './sw-rules.ts'

type LifecycleEvent = Parameters<PrecacheController['install']>[0]

/** The part of ServiceWorkerGlobalScope that is used here; its library cannot stand beside that of the pages. */
interface ShellScope {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
  readonly clients: PushScope['clients'] & { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'activate', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}
declare const self: ShellScope & PushScope & BackgroundScope

/** The un-rendered template: what the server draws for one address would be wrong for all others. */
const SHELL = '/shell.html'

const urlOf = (entry: PrecacheEntry | string): string => (typeof entry === 'string' ? entry : entry.url)
// Named once, for the build puts its list in this place: the files, and the pack that brings them.
const listed = self.__WB_MANIFEST
const pack = listed.map(urlOf).find((url) => FILE_PACK.test(url))
const manifest = listed.filter((entry) => urlOf(entry) !== pack)
const current = new Set(manifest.map((entry) => new URL(urlOf(entry), self.location.href).href))
const precache = new PrecacheController()
precache.addToCacheList(manifest)

// The page that installs it has this build's files from it at once: the server may be gone before the next page.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
  void precache.activate(event)
})

// The shell only. Nothing under /api is routed, so it goes to the network and into no cache.
self.addEventListener('install', (event) => event.waitUntil(install(event)))
registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }))
cleanupOutdatedCaches()

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPath(url.pathname),
  precache.createHandlerBoundToURL(SHELL),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url.href),
  async ({ request }) => (await previousBuildFile(request)) ?? fetch(request),
)

// Only the reader's word lets a new version take over. A page that was loaded past the active one asks to be its own.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (data?.type === 'CLAIM') void self.clients.claim()
})

handlePush(self)
handleBackground(self)

async function install(event: LifecycleEvent): Promise<void> {
  await storePreviousBuild(cacheNames.precache, current)
  if (pack !== undefined) await storePack(cacheNames.precache, pack, current)
  await precache.install(event)
}
