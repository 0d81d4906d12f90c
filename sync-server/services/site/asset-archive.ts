import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '../answer.ts'
import { fileAnswer, type Site } from './load-site.ts'

export const ASSETS = '/assets/'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000
const FILE_NAME = /^\w[\w.-]*$/

/**
 * The hashed files of earlier builds. A page that was opened before an update may still load a part of its own build, so
 * the assets of every build are stored for a month after it was last served.
 */
export class AssetArchive {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'assets')
  }

  /** Adds the assets of this build, and removes those that no build of the last month had. */
  store(site: Site, now = new Date()): void {
    mkdirSync(this.#folder, { recursive: true })
    for (const [path, { body }] of site.files) {
      const name = path.slice(ASSETS.length)
      if (path.startsWith(ASSETS) && FILE_NAME.test(name)) this.#storeFile(name, body, now)
    }
    for (const name of readdirSync(this.#folder)) {
      const file = join(this.#folder, name)
      const stats = statSync(file, { throwIfNoEntry: false })
      if (stats !== undefined && now.getTime() - stats.mtimeMs > RETENTION_MS) rmSync(file, { force: true })
    }
  }

  find(path: string): Answer | undefined {
    const name = path.slice(ASSETS.length)
    const file = join(this.#folder, name)
    if (!path.startsWith(ASSETS) || !FILE_NAME.test(name) || !existsSync(file)) return undefined
    return fileAnswer(path, readFileSync(file))
  }

  #storeFile(name: string, body: Buffer, now: Date): void {
    const file = join(this.#folder, name)
    if (existsSync(file)) {
      utimesSync(file, now, now)
      return
    }
    // A unique name: another server may be writing the same file.
    const partial = `${file}.${randomUUID()}.partial`
    writeFileSync(partial, body)
    renameSync(partial, file)
  }
}
