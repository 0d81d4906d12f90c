import type { SharedFolder } from '../shared-folder.ts'

/** The name of the folder. */
export const ICONS = 'icons'
const FILE_NAME = /^[0-9a-f]{24}-(64|128)\.webp$/
/** A device may show an icon for some time after the tool has another one. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** The icons of websites, as files named by what is in them: `<hash>-64.webp` and `<hash>-128.webp`. */
export class IconFolder {
  readonly #files: SharedFolder

  constructor(files: SharedFolder) {
    this.#files = files
  }

  async store({ hash, small, large }: { hash: string; small: Uint8Array; large: Uint8Array }): Promise<void> {
    await this.#files.write(`${hash}-64.webp`, small)
    await this.#files.write(`${hash}-128.webp`, large)
  }

  /** @returns null when there is none of this name */
  async read(name: string): Promise<Buffer | null> {
    return FILE_NAME.test(name) ? this.#files.read(name) : null
  }

  /** Deletes what no tool has shown for a month. */
  async purge(shown: ReadonlySet<string>, now = new Date()): Promise<void> {
    const before = new Date(now.getTime() - RETENTION_MS)
    await this.#files.purge(before, (name) => shown.has(name.split('-', 1)[0] ?? ''))
  }
}
