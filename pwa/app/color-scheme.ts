import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'

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
      write(scheme)
    },
    subscribe(onUpdate) {
      onStorage = ({ key, newValue }) => {
        if (key === STORAGE_KEYS.theme && isMantineColorScheme(newValue)) onUpdate(newValue)
      }
      window.addEventListener('storage', onStorage)
    },
    unsubscribe: () => window.removeEventListener('storage', onStorage),
    clear: () => localStorage.removeItem(STORAGE_KEYS.theme),
  }
}

function read(): Scheme | null {
  if (typeof window === 'undefined') return null
  try {
    const kept = localStorage.getItem(STORAGE_KEYS.theme)
    return kept === 'light' || kept === 'dark' ? kept : null
  } catch {
    return null
  }
}

function write(scheme: Scheme): void {
  try {
    localStorage.setItem(STORAGE_KEYS.theme, scheme)
  } catch {
    // Storage is off or full: the choice lasts as long as the page.
  }
}

function paintFrame(scheme: Scheme): void {
  if (typeof document === 'undefined') return
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', FRAME[scheme])
}
