import { useSyncExternalStore } from 'react'
import { type Pwa, PwaStore } from './pwa-store.ts'

const IDLE: Pwa = { updateReady: false, applyUpdate() {}, canInstall: false, async install() {} }

const store = typeof window === 'undefined' ? null : new PwaStore()

/** Updates and installation. */
export function usePwa(): Pwa {
  return useSyncExternalStore(subscribe, read, readIdle)
}

/** Called when there is time for it: it fetches the whole app. */
export function keepApp(): void {
  store?.keepApp()
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
