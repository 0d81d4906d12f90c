import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackedFile } from '../shared/site/file-pack.ts'

/** The needed part of Vite's manifest: built files by their entry source. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      file: string
      css?: readonly string[]
      imports?: readonly string[]
      dynamicImports?: readonly string[]
    }
  >
>

/**
 * Admin pages need the server for everything they show, and a new password must reach it; charts and text comparisons
 * are rarely used.
 */
const NEEDS_CONNECTION =
  /^(?:app\/admin\/|pages\/admin\/|features\/admin\/|features\/.*(?:-chart|\/diff-body)\.tsx$|\.\.\/shared\/domain\/password-strength\.ts$)/

/**
 * The files that are not needed offline: those that only such pages import. Everything else, workers and fonts
 * included, is fetched when the app is installed. The fewer bytes, the less the install competes with other requests.
 */
export function onlineFiles(manifest: BuildManifest): Set<string> {
  const offline = filesFrom(manifest, (source) => !NEEDS_CONNECTION.test(source))
  return new Set([...filesFrom(manifest, () => true)].filter((file) => !offline.has(file)))
}

/** The files that the app imports, through the sources that are wanted. */
function filesFrom(manifest: BuildManifest, isWanted: (source: string) => boolean): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const follow = (source: string): void => {
    const chunk = manifest[source]
    if (chunk === undefined || seen.has(source) || !isWanted(source)) return
    seen.add(source)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next)
  }
  follow('index.html')
  return files
}

/** Many files as one, as `unpackFiles` takes them apart. */
export function packFiles(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const list = files.map(([path, body]) => [path, body.length])
  const head = new TextEncoder().encode(`${JSON.stringify(list)}\n`)
  const pack = new Uint8Array(head.length + files.reduce((sum, [, body]) => sum + body.length, 0))
  pack.set(head)
  let place = head.length
  for (const [, body] of files) {
    pack.set(body, place)
    place += body.length
  }
  return pack
}

const PACKED = /^assets\/.*\.(?:js|css)$/
const HASH_CHARACTERS = 7

/**
 * Writes the pack that a device fetches when it installs the app: those of its files that are scripts or styles.
 * `folder`: the built app. `urls`: the files that are needed offline, from that folder. @returns the pack's own
 */
export function writeFilePack(folder: string, urls: readonly string[]): string {
  const packed = urls.filter((url) => PACKED.test(url)).toSorted()
  const pack = packFiles(packed.map((url) => [`/${url}`, new Uint8Array(readFileSync(join(folder, url)))]))
  const hash = createHash('sha256').update(pack).digest('base64url').slice(0, HASH_CHARACTERS)
  const url = `assets/offline-files-${hash}.txt`
  writeFileSync(join(folder, url), pack)
  return url
}
