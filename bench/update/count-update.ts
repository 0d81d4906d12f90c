import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILE_PACK } from '../../shared/site/file-pack.ts'
import { SharedFolder } from '../../sync-server/services/shared-folder.ts'
import { Dictionaries, matchOf } from '../../sync-server/services/site/dictionaries.ts'
import { loadSite, type Site } from '../../sync-server/services/site/load-site.ts'

/** What an update fetches, in bytes of bodies. */
export interface Update {
  files: number
  brotli: number
  /** Where the browser has the last version of a file as a dictionary. */
  withDictionaries: number
}

/** The service worker is sent for when it has changed, and browsers offer no dictionary for it. */
const WORKER = '/sw.js'
/** What the service worker imports while it is installed, where the browser may work for a closed app. */
const BACKGROUND = /^\/assets\/background-[\w-]{7}\.js$/
/** An entry of the list in the built service worker. */
const ENTRY = /\{[^{}]*"?url"?:\s*"([^"]+)"[^{}]*\}/g

/**
 * Counts what a device with one build fetches of another one: the service worker's list names each file with what is in it, and the
 * worker fetches the entries that it does not have.
 */
export async function countUpdate(from: string, to: string): Promise<Update> {
  const [before, after] = [loadSite(join(from, 'pwa')), loadSite(join(to, 'pwa'))]
  const folder = mkdtempSync(join(tmpdir(), 'ai-tool-hub-dictionaries-'))
  try {
    const dictionaries = new Dictionaries(new SharedFolder(folder, 'dictionaries'))
    await dictionaries.store(before)
    const known = new Set(entriesOf(from).map(([entry]) => entry))
    const listed = entriesOf(to).flatMap(([entry, path]) => (known.has(entry) ? [] : [path]))
    const imported = [...after.files.keys()].filter(
      (path) => BACKGROUND.test(path) && !before.files.has(path),
    )
    const worker = bodyOf(before, WORKER)?.equals(bodyOf(after, WORKER)!) ? [] : [WORKER]
    const update: Update = { files: 0, brotli: 0, withDictionaries: 0 }
    for (const path of [...listed, ...imported, ...worker]) {
      const file = after.files.get(path)
      if (file === undefined) throw new Error(`${path} is listed and not in the build.`)
      if (file.encodingFor('br') === 'br' && file.ready('br') === undefined) await file.encodeBest()
      const whole = (file.ready('br') ?? file.body).length
      const earlier = earlierVersion(before, path)
      const delta = earlier && (await dictionaries.deltaOf(path, file, earlier))
      update.files++
      update.brotli += whole
      update.withDictionaries += delta?.length ?? whole
    }
    return update
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function entriesOf(build: string): [entry: string, path: string][] {
  const worker = join(build, 'pwa', 'sw.js')
  if (!existsSync(worker)) throw new Error(`${build} has no service worker.`)
  const entries = [...readFileSync(worker, 'utf8').matchAll(ENTRY)]
  // The pack is for devices that have nothing yet.
  return entries.flatMap(([entry, url = '']) => (FILE_PACK.test(url) ? [] : [[entry, `/${url}`]]))
}

const bodyOf = (site: Site, path: string) => site.files.get(path)?.body

/** The header of a browser that has the earlier version of a file; null of what it keeps no versions of. */
function earlierVersion(before: Site, path: string): string | null {
  const match = matchOf(path)
  const [earlier] = [...before.files].find(([other]) => matchOf(other) === match) ?? []
  const body = match === null || earlier === undefined ? undefined : bodyOf(before, earlier)
  return body === undefined ? null : `:${createHash('sha256').update(body).digest('base64')}:`
}
