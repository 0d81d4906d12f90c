import { useSyncExternalStore } from 'react'
import { type Pwa, PwaStore } from './pwa-store.ts'

const IDLE: Pwa = { updateReady: false, applyUpdate() {}, canInstall: false, async install() {} }

const store = typeof window === 'undefined' ? null : new PwaStore()

/** Updates and installation. The first component on the screen that asks also starts the service worker. */
export function usePwa(): Pwa {
  return useSyncExternalStore(subscribe, read, readIdle)
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
