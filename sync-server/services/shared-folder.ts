import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../db/engine.ts'
import {
  deleteSharedFiles,
  listUnusedFiles,
  putSharedFile,
  readSharedFile,
  touchSharedFiles,
} from '../repositories/shared-files.ts'

/** Where nodes share files; null for a process that is alone with its folder. */
type SharedBy = Pick<Store, 'reader' | 'writer'> | null

/** The database of several nodes, or null where a process is alone with its folder. */
export function sharedBy({ engine, reader, writer }: Pick<Store, 'engine' | 'reader' | 'writer'>): SharedBy {
  return engine === 'postgres' ? { reader, writer } : null
}

/**
 * A folder of files that are named by what is in them. Where several nodes share a database, a file lies in it as well, and
 * another node copies it into its own folder when it is asked for it. A file appears under its name only when it is complete.
 */
export class SharedFolder {
  readonly #name: string
  readonly #path: string
  readonly #shared: SharedBy

  constructor(dataDir: string, name: string, shared: SharedBy = null) {
    this.#name = name
    this.#path = join(dataDir, name)
    this.#shared = shared
  }

  pathOf(name: string): string {
    return join(this.#path, name)
  }

  /** @returns null when there is none of this name */
  async read(name: string): Promise<Buffer | null> {
    return (await readFile(this.pathOf(name)).catch(() => null)) ?? this.#fetch(name)
  }

  /** As `read`, for the one kind of name whose file changes: nodes ask the database first. */
  async readNewest(name: string): Promise<Buffer | null> {
    return (await this.#fetch(name)) ?? (await readFile(this.pathOf(name)).catch(() => null))
  }

  /** The length of a file that is in the folder now. @returns null when there is none of this name */
  async find(name: string): Promise<{ bytes: number } | null> {
    const stats = await stat(this.pathOf(name)).catch(() => null)
    if (stats !== null) return { bytes: stats.size }
    const bytes = await this.#fetch(name)
    return bytes && { bytes: bytes.length }
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.keep(name, bytes)
    await this.share([name])
  }

  /** As `write`, in this folder alone: a thread that only reads the database leaves the rest to `share`. */
  async keep(name: string, bytes: Uint8Array): Promise<void> {
    await mkdir(this.#path, { recursive: true })
    // A unique name: another server may be writing the same file.
    const partial = this.pathOf(`${name}.${randomUUID()}.partial`)
    await writeFile(partial, bytes)
    await rename(partial, this.pathOf(name))
  }

  /** Gives other nodes files of the folder, also in place of those that they have under the names. */
  async share(names: readonly string[]): Promise<void> {
    if (this.#shared === null) return
    for (const name of names) {
      const bytes = await readFile(this.pathOf(name)).catch(() => null)
      const file = bytes && { folder: this.#name, name, bytes }
      if (file !== null) await putSharedFile(this.#shared.writer, file, new Date().toISOString())
    }
  }

  /** Writes the files that are not there yet, and notes that all of them are in use. */
  async add(files: readonly { name: string; body: Uint8Array }[], now = new Date()): Promise<void> {
    for (const { name, body } of files)
      if ((await stat(this.pathOf(name)).catch(() => null)) === null) await this.keep(name, body)
    await this.touch(
      files.map(({ name }) => name),
      now,
    )
  }

  /** Notes that files are in use. Those of the folder that other nodes do not have yet, they get. */
  async touch(names: readonly string[], now = new Date()): Promise<void> {
    // Another server on this folder may have removed one.
    for (const name of names) await utimes(this.pathOf(name), now, now).catch(() => {})
    if (this.#shared === null || names.length === 0) return
    const known = await touchSharedFiles(this.#shared.writer, this.#name, names, now.toISOString())
    await this.share(names.filter((name) => !known.has(name)))
  }

  /** Removes what was not in use since `before`, except what `isKept` names. */
  async purge(before: Date, isKept: (name: string) => boolean): Promise<void> {
    for (const name of await readdir(this.#path).catch(() => [])) {
      if (isKept(name)) continue
      const stats = await stat(this.pathOf(name)).catch(() => null)
      if (stats !== null && stats.mtime < before) await rm(this.pathOf(name), { force: true })
    }
    if (this.#shared === null) return
    const { reader, writer } = this.#shared
    const unused = await listUnusedFiles(reader, this.#name, before.toISOString())
    const gone = unused.filter((name) => !isKept(name))
    if (gone.length > 0) await deleteSharedFiles(writer, this.#name, gone, before.toISOString())
  }

  /** Removes from this folder alone what was not in use the longest, until the rest takes no more than `maxBytes`. */
  async trim(maxBytes: number): Promise<void> {
    const files = []
    for (const name of await readdir(this.#path).catch(() => [])) {
      const stats = await stat(this.pathOf(name)).catch(() => null)
      if (stats !== null) files.push({ name, size: stats.size, usedMs: stats.mtimeMs })
    }
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size } of files.sort((one, other) => one.usedMs - other.usedMs)) {
      if (bytes <= maxBytes) return
      await rm(this.pathOf(name), { force: true })
      bytes -= size
    }
  }

  async #fetch(name: string): Promise<Buffer | null> {
    if (this.#shared === null) return null
    const bytes = await readSharedFile(this.#shared.reader, this.#name, name)
    if (bytes !== null) await this.keep(name, bytes)
    return bytes
  }
}
