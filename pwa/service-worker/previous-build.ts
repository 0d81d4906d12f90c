const CACHE = 'previous-build'

/**
 * Keeps the old build's files while a new one installs: they are about to be dropped from the precache, but tabs that
 * run the old build may still ask for chunks they have not loaded yet. One build back is kept, no more.
 * `current`: absolute addresses of the new build's files.
 */
export async function keepPreviousBuild(precache: string, current: ReadonlySet<string>): Promise<void> {
  const old = await caches.open(precache)
  const leaving = (await old.keys()).filter((request) => isAsset(request.url) && !current.has(request.url))
  if (leaving.length === 0) return
  await caches.delete(CACHE)
  const kept = await caches.open(CACHE)
  for (const request of leaving) {
    const response = await old.match(request)
    if (response) await kept.put(request, response)
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
