import type { Store } from '../../db/store.ts'
import { CatalogueAnswers } from './catalogue-answers.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { loadVersion, nextVersion } from './load-version.ts'

/** How long a change stays unseen at most, whoever made it; a look costs microseconds. */
const POLL_MS = 50
/**
 * Many changes are followed at a slower pace: each version costs some milliseconds however little has changed, and empties
 * the caches of answers. The more came at once, or the longer it took, the longer the next look waits.
 */
const PAUSE = { msPerChange: 10, mostMs: 4000, shareOfWork: 5 }

type Listener = (version: CatalogueVersion) => void

/**
 * The catalogue in memory. It follows the database, whoever writes there: this process, the operator's commands or
 * a second server.
 */
export class Catalogue {
  readonly #store: Store
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<Listener>()
  #version: CatalogueVersion
  #answers: CatalogueAnswers
  #seenDataVersion: number
  #notBefore = 0
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined

  static async open(store: Store, onError: (error: unknown) => void): Promise<Catalogue> {
    const seen = store.dataVersion()
    return new Catalogue(store, onError, { version: await loadVersion(store), seen })
  }

  private constructor(
    store: Store,
    onError: (error: unknown) => void,
    { version, seen }: { version: CatalogueVersion; seen: number },
  ) {
    this.#store = store
    this.#onError = onError
    this.#version = version
    this.#answers = new CatalogueAnswers(version)
    this.#seenDataVersion = seen
  }

  get version(): CatalogueVersion {
    return this.#version
  }

  get answers(): CatalogueAnswers {
    return this.#answers
  }

  /** Calls `listener` after each change. @returns the way to stop it */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  follow(): void {
    this.#timer ??= setInterval(() => this.#poll(), POLL_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#reading
  }

  #poll(): void {
    if (this.#reading !== undefined || performance.now() < this.#notBefore) return
    this.#reading = this.#refresh()
      .catch(this.#onError)
      .finally(() => {
        this.#reading = undefined
      })
  }

  async #refresh(): Promise<void> {
    const dataVersion = this.#store.dataVersion()
    if (dataVersion === this.#seenDataVersion) return
    const began = performance.now()
    const version = await nextVersion(this.#store, this.#version)
    this.#seenDataVersion = dataVersion
    if (version === this.#version) return
    const changes = version.head - this.#version.head
    const now = performance.now()
    const forChanges = Math.min(changes * PAUSE.msPerChange, PAUSE.mostMs)
    this.#notBefore = now + Math.max(forChanges, (now - began) * PAUSE.shareOfWork)
    this.#version = version
    this.#answers = new CatalogueAnswers(version)
    for (const listener of this.#listeners) listener(version)
  }
}
