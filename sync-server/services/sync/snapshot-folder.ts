import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { z } from 'zod'
import { SNAPSHOT_FORMAT } from '#shared/sync/snapshot-wire.ts'
import type { Encoding } from '../answer.ts'

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

const CURRENT = 'current.json'
const SUFFIXES = { identity: '', br: '.br', gzip: '.gz' } as const
const ENCODINGS = ['identity', 'br', 'gzip'] as const
const DECODERS = { identity: () => new PassThrough(), br: createBrotliDecompress, gzip: createGunzip }

/** The folder of prepared snapshots. A file appears under its name only when it is complete. */
export class SnapshotFolder {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'snapshots')
  }

  /** The snapshot of the last run. null when there is none or it is invalid; then it is made again. */
  async current(): Promise<SnapshotFile | null> {
    try {
      const file = snapshotFileSchema.parse(JSON.parse(await readFile(this.#path(CURRENT), 'utf8')))
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
    const hash = createHash('sha256')
    await pipeline(createReadStream(this.#path(name + SUFFIXES[encoding])), DECODERS[encoding](), hash)
    return hash.digest('hex')
  }

  /** The path of an encoded snapshot and its length. `name` must have the form that the contract requires. */
  async find(name: string, encoding: Encoding): Promise<{ path: string; bytes: number } | null> {
    const path = this.#path(name + SUFFIXES[encoding])
    const stats = await stat(path).catch(() => null)
    return stats === null ? null : { path, bytes: stats.size }
  }

  /** Writes all encodings, and then makes this snapshot the current one. */
  async add(file: SnapshotFile, forms: Record<Encoding, Buffer>): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    await this.#write(`${file.name}${SUFFIXES.br}`, forms.br)
    await this.#write(`${file.name}${SUFFIXES.gzip}`, forms.gzip)
    await this.#write(file.name, forms.identity)
    await this.#write(CURRENT, Buffer.from(JSON.stringify(file)))
  }

  /** Marks a snapshot as replaced now: its retention starts here, however old it is. */
  async retire(name: string, now = new Date()): Promise<void> {
    for (const suffix of Object.values(SUFFIXES)) {
      // Another server on this folder may have removed it.
      await utimes(this.#path(name + suffix), now, now).catch(() => {})
    }
  }

  /** Removes files that are older than `before` and do not belong to `keep`. */
  async prune(keep: string, before: Date): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (name === CURRENT || name.startsWith(keep)) continue
      const stats = await stat(this.#path(name)).catch(() => null)
      if (stats !== null && stats.mtime < before) await rm(this.#path(name), { force: true })
    }
  }

  async #write(name: string, bytes: Buffer): Promise<void> {
    // A unique name: another server may be writing the same file.
    const partial = this.#path(`${name}.${randomUUID()}.partial`)
    await writeFile(partial, bytes)
    await rename(partial, this.#path(name))
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
