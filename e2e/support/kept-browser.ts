import type { Browser, BrowserContext, Page } from '@playwright/test'

/** The database of the catalogue, what of it is nobody's, and the mark that it is complete. */
const CATALOGUE = { database: 'catalogue', stores: ['meta', 'pages', 'texts'], mark: 'catalogue-on-device' }

/** What a story listens to, and the next one must not. */
const HEARD_OF_PAGE = [
  'console',
  'dialog',
  'download',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'worker',
] as const
const HEARD_OF_CONTEXT = ['page', 'request', 'requestfailed', 'response', 'serviceworker'] as const

/** What stays in a context for good, or nobody can see in it: whoever has called it leaves no browser to others. */
const OF_CONTEXT = [
  'addInitScript',
  'close',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeWebSocket',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
] as const
const OF_PAGE = ['addInitScript', 'close', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const
const OF_CLOCK = ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'] as const

/**
 * The page that one story leaves to the next of its file, in a browser that has been here before: with the catalogue, and the
 * code of the app in its cache, but nothing of any person. A first load takes three seconds of the processor, one here takes one.
 */
export class KeptBrowser {
  readonly #browser: Browser
  #likes: string | null = null
  #context: BrowserContext | null = null
  #page: Page | null = null
  #isSpoilt = false

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** @param likes what contexts must have in common; null for a story that needs one for itself */
  async take(likes: string | null): Promise<BrowserContext> {
    if (likes === null || likes !== this.#likes) await this.close()
    this.#likes = likes
    this.#isSpoilt = likes === null
    this.#context ??= this.#watch(await this.#browser.newContext(), OF_CONTEXT)
    if (this.#page === null) {
      this.#page = this.#watch(await this.#context.newPage(), OF_PAGE)
      this.#watch(this.#page.clock, OF_CLOCK)
    }
    return this.#context
  }

  /** Ends what the story has begun. */
  async giveBack(site: string, viewport: { width: number; height: number } | null): Promise<void> {
    const [context, page] = [this.#context, this.#page]
    if (this.#isSpoilt || context === null || page === null || !page.url().startsWith(`${site}/`))
      return this.close()
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const name of HEARD_OF_PAGE) page.removeAllListeners(name)
    for (const name of HEARD_OF_CONTEXT) context.removeAllListeners(name)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.emulateMedia({
      colorScheme: null,
      contrast: null,
      forcedColors: null,
      media: null,
      reducedMotion: null,
    })
    if (viewport !== null) await page.setViewportSize(viewport)
    // A text file of the same site: what the app has open there ends, and the process and its compiled code stay.
    await page.goto(`${site}/robots.txt`)
    await context.clearCookies()
    await page.evaluate(forgetEverythingElse, CATALOGUE)
  }

  async close(): Promise<void> {
    await this.#context?.close()
    this.#context = null
    this.#page = null
  }

  #watch<T extends object>(target: T, methods: readonly (keyof T)[]): T {
    for (const name of methods) {
      const method = target[name] as (...args: unknown[]) => unknown
      const watched = (...args: unknown[]) => {
        this.#isSpoilt = true
        return method.apply(target, args)
      }
      Object.assign(target, { [name]: watched })
    }
    return target
  }
}

async function forgetEverythingElse({ database, stores, mark }: typeof CATALOGUE): Promise<void> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const isComplete = localStorage.getItem(mark)
  localStorage.clear()
  sessionStorage.clear()
  if (isComplete !== null) localStorage.setItem(mark, isComplete)
  for (const { name = '' } of await indexedDB.databases()) {
    if (name !== database) {
      await settled(indexedDB.deleteDatabase(name))
      continue
    }
    const opened = await settled(indexedDB.open(name))
    for (const store of [...opened.objectStoreNames].filter((store) => !stores.includes(store)))
      await settled(opened.transaction(store, 'readwrite').objectStore(store).clear())
    opened.close()
  }
  for (const name of await caches.keys()) await caches.delete(name)
}
