/** What the server answers itself, signed in or not, and never from a cache. */
const SERVER_PATHS = /^\/(api|embed|healthz|readyz|metrics|mcp|a2a|oauth|\.well-known)(\/|$)/
const FILE = /\.[^/]+$/

/** Whether a navigation to this path opens the app; everything else goes to the network untouched. */
export function isAppPath(pathname: string): boolean {
  return !SERVER_PATHS.test(pathname) && !FILE.test(pathname)
}

const CACHE = 'previous-build'

/**
 * Stores the old build's files while a new one installs: they are about to be dropped from the precache, but tabs that
 * run the old build may still ask for chunks they have not loaded yet. Only one build back is stored.
 * `current`: absolute addresses of the new build's files.
 */
export async function storePreviousBuild(precache: string, current: ReadonlySet<string>): Promise<void> {
  const old = await caches.open(precache)
  const leaving = (await old.keys()).filter((request) => isAsset(request.url) && !current.has(request.url))
  if (leaving.length === 0) return
  await caches.delete(CACHE)
  const previous = await caches.open(CACHE)
  for (const request of leaving) {
    const response = await old.match(request)
    if (response) await previous.put(request, response)
  }
}

/** A file of the previous build, if it is one; names carry a hash, so that it can be no other. */
export async function previousBuildFile(request: Request): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(request)
}

/** Built files with a hash in their name. */
export function isAsset(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/')
}
