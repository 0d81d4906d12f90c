import type { MantineColorSchemeManager } from '@mantine/core'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { writeStorage } from '../data/browser-storage.ts'

/** Colour of the browser's own frame around the page. */
const FRAME = { light: '#f7f8f6', dark: '#0d1110' } as const

type Scheme = keyof typeof FRAME

/** The theme as SPEC §4 keeps it: plain `light` or `dark`. A browser that keeps nothing forgets it with the page. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let onStorage = (_event: StorageEvent) => {}
  return {
    get(fallback) {
      const scheme = read() ?? fallback
      paintFrame(scheme === 'dark' ? 'dark' : 'light')
      return scheme
    },
    set(scheme) {
      if (scheme === 'auto') return
      paintFrame(scheme)
      // What was kept elsewhere is not kept anew: it was not chosen on this page.
      if (scheme !== read()) writeStorage(STORAGE_KEYS.theme, scheme)
    },
    subscribe(onUpdate) {
      onStorage = ({ key, newValue }) => {
        if (key === STORAGE_KEYS.theme && isScheme(newValue)) onUpdate(newValue)
      }
      window.addEventListener('storage', onStorage)
      // Another tab may have chosen after this page was drawn, and before it listened.
      const kept = read()
      if (kept !== null) onUpdate(kept)
    },
    unsubscribe: () => window.removeEventListener('storage', onStorage),
    clear: () => localStorage.removeItem(STORAGE_KEYS.theme),
  }
}

function read(): Scheme | null {
  if (typeof window === 'undefined') return null
  try {
    const kept = localStorage.getItem(STORAGE_KEYS.theme)
    return isScheme(kept) ? kept : null
  } catch {
    return null
  }
}

function isScheme(text: string | null): text is Scheme {
  return text === 'light' || text === 'dark'
}

function paintFrame(scheme: Scheme): void {
  if (typeof document === 'undefined') return
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', FRAME[scheme])
}
