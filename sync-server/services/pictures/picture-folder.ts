import type { SharedFolder } from '../shared-folder.ts'

/** The name of the folder. */
export const PICTURES = 'pictures'
/** About 4,000 pictures. */
const MAX_BYTES = 256 * 1024 * 1024
/** How many are added before the folder is brought back to its size. */
const TRIM_EVERY = 64

/**
 * The pictures that were drawn, as files named by their hash. Every node has its own: what is missing is drawn again, so
 * nothing is shared and whatever is there can be deleted.
 */
export class PictureFolder {
  readonly #files: SharedFolder
  readonly #maxBytes: number
  #added = 0

  constructor(files: SharedFolder, maxBytes = MAX_BYTES) {
    this.#files = files
    this.#maxBytes = maxBytes
  }

  /** @returns null when it has not been drawn, or was deleted */
  async read(hash: string): Promise<Buffer | null> {
    const name = `${hash}.png`
    const png = await this.#files.read(name)
    // What is asked for stays.
    if (png !== null) await this.#files.touch([name])
    return png
  }

  /** Beyond the size of the folder, those go that nobody has asked for the longest. */
  async store(hash: string, png: Uint8Array): Promise<void> {
    await this.#files.keep(`${hash}.png`, png)
    this.#added++
    if (this.#added % TRIM_EVERY === 1) await this.#files.trim(this.#maxBytes)
  }
}
