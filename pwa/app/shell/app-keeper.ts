import { useEffect } from 'react'
import { useIsReady } from '../../data/use-catalogue.ts'
import { installServiceWorker } from '../../service-worker/pwa-store.ts'

/** Waits no longer than this for a catalogue that comes slowly, or never. */
const PATIENCE_MS = 10_000

/**
 * Keeps the app for offline visits once the catalogue is on the device. Both at once would share the line and the
 * processor, and an instant search is wanted sooner than the next visit.
 */
export function AppKeeper() {
  const isReady = useIsReady()
  useEffect(() => {
    if (isReady) {
      import('../../data/when-at-rest.ts').catch(() => {})
      return installServiceWorker()
    }
    const timer = setTimeout(installServiceWorker, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  return null
}
