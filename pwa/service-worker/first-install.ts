import { unpackFiles } from '../../shared/site/file-pack.ts'

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** Of the pack and not of what is in it. */
const OF_THE_PACK = ['content-encoding', 'content-length', 'etag', 'use-as-dictionary', 'vary']

/**
 * Puts the scripts and styles of the app into the precache, from one request instead of four hundred, each of which costs a phone more
 * than its bytes. Only a device that has none of them gets all at once: an update brings what has changed.
 *
 * Whatever goes wrong here is left to Workbox, which asks for each file that is missing then.
 * `precache`: the cache's name. `pack`: the address. `current`: the absolute addresses of this build's files.
 */
export async function storePack(precache: string, pack: string, current: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(precache)
  if ((await cache.keys()).length > 0) return
  try {
    const answer = await fetch(pack, { priority: 'low' })
    if (!answer.ok) return
    const files = unpackFiles(new Uint8Array(await answer.arrayBuffer()))
    await Promise.all(
      files.map(async ([path, body]) => {
        const url = new URL(path, answer.url).href
        // Of another build than this service worker, where servers are being replaced.
        if (current.has(url)) await cache.put(url, new Response(body, { headers: headersFor(path, answer) }))
      }),
    )
  } catch {}
}

/** What the server would have sent with a file: its policies are the same for all assets. */
function headersFor(path: string, { headers: sent }: Response): Headers {
  const headers = new Headers(sent)
  for (const name of OF_THE_PACK) headers.delete(name)
  headers.set('content-type', TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
  return headers
}
