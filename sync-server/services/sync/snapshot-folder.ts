import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { z } from 'zod'
import { SNAPSHOT_FORMAT } from '#shared/sync/snapshot-wire.ts'
import type { Encoding } from '../answer.ts'
import type { SharedFolder } from '../shared-folder.ts'

/** A snapshot on disk. Its name always stands for the same bytes, so clients may cache it for ever. */
export const snapshotFileSchema = z.object({
  /** A name within the folder. */
  name: z.string().regex(/^[\w-]+\.json$/),
  /** A snapshot in the format of an older release is not used. */
  format: z.literal(SNAPSHOT_FORMAT),
  epoch: z.string(),
  head: z.int(),
  tools: z.int(),
  /** The length of the text before compression. */
  bytes: z.int(),
  sha256: z.string(),
})
export type SnapshotFile = z.infer<typeof snapshotFileSchema>

/** The name of the folder. */
export const SNAPSHOTS = 'snapshots'
const CURRENT = 'current.json'
const SUFFIXES = { identity: '', br: '.br', gzip: '.gz' } as const
const ENCODINGS = ['identity', 'br', 'gzip'] as const
const DECODERS = { identity: () => new PassThrough(), br: createBrotliDecompress, gzip: createGunzip }

/** The prepared snapshots. */
export class SnapshotFolder {
  readonly #files: SharedFolder

  constructor(files: SharedFolder) {
    this.#files = files
  }

  /** What the newest snapshot is said to be, whichever node has made it; null where that cannot be read. */
  async newest(): Promise<SnapshotFile | null> {
    const description = await this.#files.readNewest(CURRENT)
    try {
      return snapshotFileSchema.parse(JSON.parse(description?.toString() ?? 'null'))
    } catch {
      return null
    }
  }

  /** The newest snapshot. null when there is none or it is invalid; then it is made again. */
  async current(): Promise<SnapshotFile | null> {
    const file = await this.newest()
    if (file === null) return null
    try {
      for (const encoding of ENCODINGS) {
        if ((await this.#digest(file.name, encoding)) !== file.sha256) return null
      }
      return file
    } catch {
      return null
    }
  }

  /** SHA-256 of a decoded file, read as a stream: a whole snapshot is as large as the catalogue. */
  async #digest(name: string, encoding: Encoding): Promise<string> {
    const file = await this.find(name, encoding)
    if (file === null) throw new Error(`The snapshot ${name} is incomplete.`)
    const hash = createHash('sha256')
    await pipeline(createReadStream(file.path), DECODERS[encoding](), hash)
    return hash.digest('hex')
  }

  /** The path of an encoded snapshot and its length. `name` must have the form that the contract requires. */
  async find(name: string, encoding: Encoding): Promise<{ path: string; bytes: number } | null> {
    const form = name + SUFFIXES[encoding]
    const found = await this.#files.find(form)
    return found && { path: this.#files.pathOf(form), ...found }
  }

  /** Writes all encodings into the folder, and then makes this snapshot the current one there. */
  async add(file: SnapshotFile, forms: Record<Encoding, Buffer>): Promise<void> {
    for (const form of ENCODINGS) await this.#files.keep(file.name + SUFFIXES[form], forms[form])
    await this.#files.keep(CURRENT, Buffer.from(JSON.stringify(file)))
  }

  /** Gives other nodes a snapshot of the folder, and makes it the current one for them. */
  share(file: SnapshotFile): Promise<void> {
    return this.#files.share([...formsOf(file.name), CURRENT])
  }

  /** Marks a snapshot as replaced now: its retention starts here, however old it is. */
  retire(name: string, now = new Date()): Promise<void> {
    return this.#files.touch(formsOf(name), now)
  }

  /** Removes files that are older than `before` and do not belong to `keep`. */
  prune(keep: string, before: Date): Promise<void> {
    return this.#files.purge(before, (name) => name === CURRENT || name.startsWith(keep))
  }
}

const formsOf = (name: string) => ENCODINGS.map((form) => name + SUFFIXES[form])

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
