import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { schemaOf, storedValue } from '../data/stored-value.ts'

export interface Pwa {
  /** A new version is installed and waits for a word. */
  updateReady: boolean
  applyUpdate(): void
  /** Installs the app, or says how; null where it is installed, or cannot be. */
  install: (() => void) | null
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

/** The service worker, as far as this page knows it. */
interface Page {
  skipWaiting: (() => void) | null
  isApplying: boolean
  isRegistered: boolean
}

const page: Page = { skipWaiting: null, isApplying: false, isRegistered: false }

/**
 *   registered ──new build──▶ waiting ──reader: apply──▶ taking over ──▶ one reload
 *                                └──another tab: apply──▶ taken over ──reader: apply──▶ one reload
 *
 * A tab that another tab's reader has updated runs on: the service worker still has its old chunks.
 */
const pwa = createStore((): Pwa => ({ updateReady: false, applyUpdate, install: null }))

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', keepPrompt)
  window.addEventListener('appinstalled', () => offerInstall(null))
  window.addEventListener('vite:preloadError', () => void reloadIfGone().catch(() => {}))
}

/**
 * A part of the app could not be fetched. Where the server has this build no more, only a reload helps. Otherwise the
 * connection has failed: the part is told to be missing where it is missed, and what was being done goes on.
 */
async function reloadIfGone(): Promise<void> {
  const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
  if (status === 404) reloadOnce()
}

/** Updates and installation. */
export function usePwa(): Pwa {
  useEffect(markAsBooted, [])
  return useStore(pwa)
}

/** Installs the service worker, which stores the app for visits without a network. It fetches the whole app. */
export function installServiceWorker(): void {
  if (page.isRegistered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  page.isRegistered = true
  void register().catch(() => {})
}

/** The app is on the screen: the watchdog in index.html may rest. */
function markAsBooted(): void {
  document.documentElement.dataset.booted = ''
}

async function register(): Promise<void> {
  const hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => takenOver(hadController))
  // A page that was loaded past it has its files from it from now on.
  const known = await navigator.serviceWorker.getRegistration()
  if (!hadController) known?.active?.postMessage({ type: 'CLAIM' })
  const { registerWorker } = await import('./register-worker.ts')
  await registerWorker((skipWaiting) => {
    page.skipWaiting = skipWaiting
    pwa.setState({ updateReady: true })
  })
}

function applyUpdate(): void {
  page.isApplying = true
  if (page.skipWaiting === null) reloadOnce()
  else page.skipWaiting()
}

/** The first service worker of a page is no update. */
function takenOver(isUpdate: boolean): void {
  page.skipWaiting = null
  if (page.isApplying) reloadOnce()
  else if (isUpdate) pwa.setState({ updateReady: true })
}

/** What the buttons that offer to install do; null takes them away. */
export function offerInstall(install: Pwa['install']): void {
  pwa.setState({ install })
}

function keepPrompt(prompt: InstallPrompt): void {
  prompt.preventDefault()
  offerInstall(() => {
    // The browser takes each offer once.
    offerInstall(null)
    void prompt.prompt()
  })
}

const reloadedAt = storedValue('pwa-reloaded-at', schemaOf(Number), { lasts: 'tab', isText: true })
const LOOP_MS = 10_000

/** Reloads the page, unless it has just done so: an update that never settles must not become a loop. */
export function reloadOnce(now = Date.now()): void {
  if (now - (reloadedAt.get() ?? 0) < LOOP_MS) return
  // Without storage there is no guard against a loop, so the reader has to reload.
  if (reloadedAt.set(now)) location.reload()
}
