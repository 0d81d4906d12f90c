import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { FILE_PACK, unpackFiles } from '#shared/site/file-pack.ts'
import type { Answer } from '../answer.ts'
import type { SharedFolder } from '../shared-folder.ts'
import type { Site } from './load-site.ts'

/** The name of the folder of earlier files. */
export const DICTIONARIES = 'dictionaries'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000
/** A smaller file saves less than the headers take. */
const FROM_BYTES = 1024
/** 70 ms for the largest script; beside an earlier version of the file, more work finds nothing more. */
const LEVEL = 12
/** 80 ms beside the pack of all files, where level 12 takes 300 and finds the same. */
const LEVEL_BESIDE_PACK = 9
/** Of all deltas in memory. One is a few hundred bytes, unless much has changed. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024
/** What a delta takes beside its bytes, one that is not worth sending as well. */
const ENTRY_BYTES = 200
/** Who comes while so many are being made gets the whole file. */
const MAX_AT_ONCE = 2

/** Files of the build that a later build has again: hashed scripts and styles, and the shell. */
const HASHED = /^\/assets\/([\w.-]+)-[\w-]{6,7}(\.(?:js|css))$/
const SHELL = '/shell.html'
/** The files that a device installed together: one name for the packs of all builds. */
const PACK = 'offline-files.txt'

/** RFC 9842 §5, Dictionary-Compressed Zstandard: what the answer begins with, before the hash of the dictionary. */
const DCZ = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])
/** RFC 9842 §2.2, a byte sequence of RFC 9651. */
const AVAILABLE = /^:([A-Za-z0-9+/]{43}=):$/

const compress = promisify(zstdCompress)

/**
 * Compression dictionaries (RFC 9842): a browser that has an earlier version of a file gets what has changed. What a build sends is
 * stored for a month under its name without the hash and the hash of its bytes, so that a client can name only versions of the
 * very file that it asks for, or a pack in which one came. Each pair of versions is compressed once.
 */
export class Dictionaries {
  readonly #files: SharedFolder
  /** By path and dictionary, the latest used last; null for one that is not worth sending. */
  readonly #deltas = new Map<string, Buffer | null>()
  readonly #making = new Map<string, Promise<Buffer | null>>()
  #bytes = 0

  constructor(files: SharedFolder) {
    this.#files = files
  }

  /** Adds the files of this build, and removes those that no build of the last month had. */
  async store(site: Site, now = new Date()): Promise<void> {
    const files = [...site.files].flatMap(([path, { body }]) => {
      const name = this.isOffered(path, body) ? nameOf(path) : null
      return name === null ? [] : [{ name: `${name}.${hashOf(body).toString('base64url')}`, body }]
    })
    await this.#files.add(files, now)
    await this.#files.purge(new Date(now.getTime() - RETENTION_MS), () => false)
  }

  /** Whether later versions of the file at a path may be sent as what has changed. */
  isOffered(path: string, body: Buffer): boolean {
    return body.length >= FROM_BYTES && nameOf(path) !== null
  }

  /**
   * A file as a change of the version that a client has. @param available the header Available-Dictionary
   * @returns null where the whole file is the better answer: an unknown version, nothing in common, or too much to do
   */
  async deltaOf(path: string, file: Answer, available: string): Promise<Buffer | null> {
    const name = nameOf(path)
    const hash = AVAILABLE.exec(available)?.[1]
    // A pack is fetched by devices that have none, and would take seconds.
    if (name === null || name === PACK || hash === undefined) return null
    const key = `${path} ${hash}`
    const known = this.#deltas.get(key)
    if (known !== undefined) {
      this.#keep(key, known)
      return known
    }
    const begun = this.#making.get(key)
    if (begun !== undefined) return begun
    if (this.#making.size >= MAX_AT_ONCE) return null
    const making = this.#make(key, name, Buffer.from(hash, 'base64'), file).finally(() =>
      this.#making.delete(key),
    )
    this.#making.set(key, making)
    return making
  }

  async #make(key: string, name: string, hash: Buffer, file: Answer): Promise<Buffer | null> {
    const stored = hash.toString('base64url')
    const own = await this.#files.read(`${name}.${stored}`)
    const dictionary = own ?? (await this.#files.read(`${PACK}.${stored}`))
    // Not remembered: anybody can make up a hash.
    if (dictionary === null || !hashOf(dictionary).equals(hash)) return null
    if (
      own === null &&
      !unpackFiles(new Uint8Array(dictionary)).some(([packed]) => nameOf(packed) === name)
    ) {
      this.#keep(key, null)
      return null
    }
    const level = own === null ? LEVEL_BESIDE_PACK : LEVEL
    const params = { [constants.ZSTD_c_compressionLevel]: level }
    const bytes = Buffer.concat([DCZ, hash, await compress(file.body, { dictionary, params })])
    const whole = file.ready('br')?.length ?? file.body.length
    const delta = bytes.length < whole ? bytes : null
    this.#keep(key, delta)
    return delta
  }

  /** Makes an entry the latest used, and forgets the others that there is no room for. */
  #keep(key: string, delta: Buffer | null): void {
    if (this.#deltas.delete(key)) this.#bytes -= weightOf(delta)
    this.#deltas.set(key, delta)
    this.#bytes += weightOf(delta)
    for (const [oldest, value] of this.#deltas) {
      if (this.#bytes <= MAX_CACHED_BYTES) return
      this.#deltas.delete(oldest)
      this.#bytes -= weightOf(value)
    }
  }
}

/** What later versions of a file, or of those in a pack, may be at, as a pattern of addresses; null where there are none. */
export function matchOf(path: string): string | null {
  if (path === SHELL) return SHELL
  if (FILE_PACK.test(path)) return '/assets/*'
  const [, stem, ending] = HASHED.exec(path) ?? []
  return stem === undefined ? null : `/assets/${stem}-*${ending}`
}

/** A name that all versions of a file share. */
function nameOf(path: string): string | null {
  if (FILE_PACK.test(path)) return PACK
  return matchOf(path)?.slice(1).replace('assets/', '').replace('-*', '') ?? null
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const weightOf = (delta: Buffer | null) => ENTRY_BYTES + (delta?.length ?? 0)
