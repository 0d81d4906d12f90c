import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE_NAME = /^[0-9a-f]{24}-(64|128)\.webp$/
/** A device may show an icon for some time after the tool has another one. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** The icons of websites, as files named by what is in them: `<hash>-64.webp` and `<hash>-128.webp`. */
export class IconFolder {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'icons')
  }

  async store({ hash, small, large }: { hash: string; small: Uint8Array; large: Uint8Array }): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    await this.#write(`${hash}-64.webp`, small)
    await this.#write(`${hash}-128.webp`, large)
  }

  /** @returns null when there is none of this name */
  async read(name: string): Promise<Buffer | null> {
    if (!FILE_NAME.test(name)) return null
    try {
      return await readFile(join(this.#folder, name))
    } catch {
      return null
    }
  }

  async has(hash: string): Promise<boolean> {
    return (await this.read(`${hash}-128.webp`)) !== null && (await this.read(`${hash}-64.webp`)) !== null
  }

  /** Deletes what no tool has shown for a month. */
  async purge(shown: ReadonlySet<string>, now = new Date()): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names) {
      const file = join(this.#folder, name)
      const { mtimeMs } = await stat(file)
      const isShown = shown.has(name.split('-', 1)[0] ?? '')
      if (!isShown && now.getTime() - mtimeMs > RETENTION_MS) await rm(file, { force: true })
    }
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const file = join(this.#folder, name)
    // A unique name: another process may be writing the same file.
    const partial = `${file}.${randomUUID()}.partial`
    await writeFile(partial, bytes)
    await rename(partial, file)
  }
}
