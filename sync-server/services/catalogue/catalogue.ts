import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from '../../db/engine.ts'
import { CatalogueAnswers } from './catalogue-answers.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { loadVersion, nextVersion } from './load-version.ts'

/** The longest time that a change of another process stays unseen; a check costs microseconds. */
const POLL_MS = 50
/**
 * Many changes are followed at a slower pace: each version costs some milliseconds even for a small change, and empties
 * the caches of answers. The more changes came at once, or the longer a refresh took, the longer the next poll waits.
 */
const PAUSE = { msPerChange: 10, mostMs: 4000, shareOfWork: 5 }
/** Changes of this process are followed at once, since answers wait for them, but for at most a third of the time. */
const OWN_SHARE_OF_WORK = 2
/** The longest time an answer waits, whatever is wrong. Rebuilding 50,000 tools takes about a second. */
const MOST_WAIT_MS = 5000

type Listener = (version: CatalogueVersion) => void

/** A piece of work, such as a request, and the last of its announcements. */
interface Work {
  announcement: number
}

interface Waiter {
  announcement: number
  resolve: () => void
}

/**
 * The catalogue in memory. It follows the database: a commit of this process is announced and read at once; commits of
 * other processes and threads (the operator's commands, summaries) are found by polling.
 *
 * Announcements are numbered. A refresh settles all that came before it began, so several writers share one.
 */
export class Catalogue {
  readonly #store: Store
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<Listener>()
  #version: CatalogueVersion
  #answers: CatalogueAnswers
  #seenVersion: string
  #timer: NodeJS.Timeout | undefined
  #stopListening: (() => void) | undefined
  #reading: Promise<void> | undefined
  /** When the next poll, and the next refresh after an announcement, may begin. */
  #pollNotBefore = 0
  #refreshNotBefore = 0
  #refreshTimer: NodeJS.Timeout | undefined
  /** The newest announcement, and the newest that the served version shows (or whose refresh has failed). */
  #announced = 0
  #settled = 0
  #waiters: Waiter[] = []
  readonly #work = new AsyncLocalStorage<Work>()
  /** Runs shared work outside the context of the request that causes it. */
  readonly #outsideRequests = AsyncLocalStorage.snapshot()

  static async open(store: Store, onError: (error: unknown) => void): Promise<Catalogue> {
    const seen = await store.changeVersion()
    return new Catalogue(store, onError, { version: await loadVersion(store), seen })
  }

  private constructor(
    store: Store,
    onError: (error: unknown) => void,
    { version, seen }: { version: CatalogueVersion; seen: string },
  ) {
    this.#store = store
    this.#onError = onError
    this.#version = version
    this.#answers = new CatalogueAnswers(version)
    this.#seenVersion = seen
  }

  get version(): CatalogueVersion {
    return this.#version
  }

  get answers(): CatalogueAnswers {
    return this.#answers
  }

  /** Calls `listener` after each change. @returns a function that removes the listener */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  follow(): void {
    this.#timer ??= setInterval(() => this.#poll(), POLL_MS)
    this.#stopListening ??= this.#store.writer.catalogueChanges.listen(() => this.#announce())
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    clearTimeout(this.#refreshTimer)
    this.#stopListening?.()
    await this.#reading
    this.#settle(this.#announced)
  }

  /**
   * Runs `work`, and resolves when the served version shows what `work` has committed: at once when it has not changed
   * the catalogue. Parallel commits of other work are not waited for.
   */
  async readYourWrites<T>(work: () => Promise<T>): Promise<T> {
    const own = { announcement: 0 }
    const result = await this.#work.run(own, work)
    await this.#shows(own.announcement)
    return result
  }

  /**
   * Resolves when the served version shows `seq` of its epoch, which another node has written, or after `mostMs`. Not for changes of
   * this process, which `readYourWrites` waits for.
   */
  async reach({ epoch, seq }: { epoch: string; seq: number }, mostMs: number): Promise<void> {
    const isBehind = () => this.#version.epoch === epoch && this.#version.head < seq
    if (!isBehind()) return
    // Whatever pause the poll makes after many changes.
    if (this.#reading === undefined) this.#read()
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        stop()
        resolve()
      }
      const timer = setTimeout(done, mostMs)
      const stop = this.onChange(() => {
        if (!isBehind()) done()
      })
    })
  }

  /** Never rejects: a refresh that fails or does not end must not hold an answer. */
  #shows(announcement: number): Promise<void> {
    if (announcement <= this.#settled) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, MOST_WAIT_MS)
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#waiters.push({ announcement, resolve: done })
    })
  }

  #announce(): void {
    this.#announced += 1
    const work = this.#work.getStore()
    if (work !== undefined) work.announcement = this.#announced
    this.#refreshSoon()
  }

  /** Starts a refresh unless one is running or planned; a running one is followed by another if that is needed. */
  #refreshSoon(): void {
    if (this.#reading !== undefined || this.#refreshTimer !== undefined) return
    const wait = this.#refreshNotBefore - performance.now()
    if (wait <= 0) this.#read()
    else this.#refreshTimer = setTimeout(() => this.#read(), wait)
  }

  #poll(): void {
    if (this.#reading === undefined && performance.now() >= this.#pollNotBefore) this.#read()
  }

  #read(): void {
    clearTimeout(this.#refreshTimer)
    this.#refreshTimer = undefined
    const announced = this.#announced
    this.#reading = this.#outsideRequests(() => this.#refresh())
      .catch(this.#onError)
      .finally(() => {
        this.#reading = undefined
        this.#settle(announced)
        if (this.#settled < this.#announced) this.#refreshSoon()
      })
  }

  /** Resolves the announcements up to this one. */
  #settle(announcement: number): void {
    this.#settled = announcement
    const isSettled = (waiter: Waiter) => waiter.announcement <= announcement
    const settled = this.#waiters.filter(isSettled)
    this.#waiters = this.#waiters.filter((waiter) => !isSettled(waiter))
    for (const waiter of settled) waiter.resolve()
  }

  async #refresh(): Promise<void> {
    const changeVersion = await this.#store.changeVersion()
    if (changeVersion === this.#seenVersion) return
    const began = performance.now()
    const version = await nextVersion(this.#store, this.#version)
    this.#seenVersion = changeVersion
    if (version === this.#version) return
    const answers = new CatalogueAnswers(version)
    // No word has changed, as when popularity does every hour: most answers will be asked for again.
    if (version.index.postings === this.#version.index.postings)
      await answers.carryOver(this.#answers, () => this.#waiters.length > 0)
    const changes = version.head - this.#version.head
    const now = performance.now()
    const forChanges = Math.min(changes * PAUSE.msPerChange, PAUSE.mostMs)
    this.#pollNotBefore = now + Math.max(forChanges, (now - began) * PAUSE.shareOfWork)
    this.#refreshNotBefore = now + (now - began) * OWN_SHARE_OF_WORK
    this.#version = version
    this.#answers = answers
    for (const listener of this.#listeners) listener(version)
  }
}
