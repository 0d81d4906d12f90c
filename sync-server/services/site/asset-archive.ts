import type { Answer } from '../answer.ts'
import type { SharedFolder } from '../shared-folder.ts'
import { fileAnswer, type Site } from './load-site.ts'

export const ASSETS = '/assets/'
/** The name of the folder of the archive. */
export const ASSET_ARCHIVE = 'assets'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000
const FILE_NAME = /^\w[\w.-]*$/

/**
 * The hashed files of earlier builds. A page that was opened before an update may still load a part of its own build, so
 * the assets of every build are stored for a month after it was last served. While nodes are updated one after the other, this
 * is also how the older ones know the parts of the newer build.
 */
export class AssetArchive {
  readonly #files: SharedFolder

  constructor(files: SharedFolder) {
    this.#files = files
  }

  /** Adds the assets of this build, and removes those that no build of the last month had. */
  async store(site: Site, now = new Date()): Promise<void> {
    const assets = [...site.files].flatMap(([path, { body }]) => {
      const name = assetName(path)
      return name === null ? [] : [{ name, body }]
    })
    await this.#files.add(assets, now)
    await this.#files.purge(new Date(now.getTime() - RETENTION_MS), () => false)
  }

  async find(path: string): Promise<Answer | undefined> {
    const name = assetName(path)
    const body = name === null ? null : await this.#files.read(name)
    return body === null ? undefined : fileAnswer(path, body)
  }
}

/** null where the path is none of an asset. */
function assetName(path: string): string | null {
  const name = path.slice(ASSETS.length)
  return path.startsWith(ASSETS) && FILE_NAME.test(name) ? name : null
}
