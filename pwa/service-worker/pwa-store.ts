import { useSyncExternalStore } from 'react'

export interface Pwa {
  /** A new version is installed and waits for a word. */
  updateReady: boolean
  applyUpdate(): void
  /** The browser offers to install the app. */
  canInstall: boolean
  install(): Promise<void>
}

/** Chromium's event, which the DOM's own types do not know. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

const UPDATE_CHECK_MS = 60 * 60_000

/**
 *   registered ──new build──▶ waiting ──reader: apply──▶ taking over ──▶ one reload
 *                                └──another tab: apply──▶ taken over ──reader: apply──▶ one reload
 *
 * A tab that another tab's reader has updated runs on: the service worker still has its old chunks.
 */
export class PwaStore {
  state: Pwa
  #skipWaiting: (() => void) | null = null
  #isApplying = false
  #prompt: InstallPrompt | null = null
  #isStarted = false
  #isRegistered = false
  readonly #listeners = new Set<() => void>()

  constructor() {
    this.state = {
      updateReady: false,
      applyUpdate: () => this.#apply(),
      canInstall: false,
      install: () => this.#install(),
    }
    window.addEventListener('beforeinstallprompt', (event) => this.#keepPrompt(event))
    window.addEventListener('appinstalled', () => this.#keepPrompt(null))
    // Without a connection a reload would replace the page by the browser's own: a missing part is told where it is missed.
    window.addEventListener('vite:preloadError', () => navigator.onLine && reloadOnce())
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (!this.#isStarted) this.#start()
    return () => this.#listeners.delete(listener)
  }

  /** The app is on the screen: the watchdog in index.html may rest. */
  #start(): void {
    this.#isStarted = true
    document.documentElement.dataset.booted = ''
  }

  /** Installs the service worker, which stores the app for visits without a network. */
  installServiceWorker(): void {
    if (this.#isRegistered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    this.#isRegistered = true
    void this.#register().catch(() => {})
  }

  async #register(): Promise<void> {
    const hadController = navigator.serviceWorker.controller !== null
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox('/sw.js')
    workbox.addEventListener('waiting', () => {
      this.#skipWaiting = () => workbox.messageSkipWaiting()
      this.#change({ updateReady: true })
    })
    navigator.serviceWorker.addEventListener('controllerchange', () => this.#takenOver(hadController))
    await workbox.register()
    setInterval(() => void workbox.update().catch(() => {}), UPDATE_CHECK_MS)
  }

  #apply(): void {
    this.#isApplying = true
    if (this.#skipWaiting === null) reloadOnce()
    else this.#skipWaiting()
  }

  /** The first service worker of a page is no update. */
  #takenOver(isUpdate: boolean): void {
    this.#skipWaiting = null
    if (this.#isApplying) reloadOnce()
    else if (isUpdate) this.#change({ updateReady: true })
  }

  #keepPrompt(prompt: InstallPrompt | null): void {
    prompt?.preventDefault()
    this.#prompt = prompt
    this.#change({ canInstall: prompt !== null })
  }

  async #install(): Promise<void> {
    await this.#prompt?.prompt()
    this.#keepPrompt(null)
  }

  #change(change: Partial<Pwa>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const IDLE: Pwa = { updateReady: false, applyUpdate() {}, canInstall: false, async install() {} }

const store = typeof window === 'undefined' ? null : new PwaStore()

/** Updates and installation. */
export function usePwa(): Pwa {
  return useSyncExternalStore(subscribe, read, readIdle)
}

/** Called when there is time for it: it fetches the whole app. */
export function installServiceWorker(): void {
  store?.installServiceWorker()
}

function subscribe(listener: () => void): () => void {
  return store?.subscribe(listener) ?? (() => {})
}

function read(): Pwa {
  return store?.state ?? IDLE
}

function readIdle(): Pwa {
  return IDLE
}

const KEY = 'pwa-reloaded-at'
const LOOP_MS = 10_000

/** Reloads the page, unless it has just done so: an update that never settles must not become a loop. */
export function reloadOnce(now = Date.now()): void {
  try {
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < LOOP_MS) return
    sessionStorage.setItem(KEY, String(now))
  } catch {
    // Without storage there is no guard against a loop, so the reader has to reload.
    return
  }
  location.reload()
}
