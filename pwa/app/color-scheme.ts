import type { MantineColorSchemeManager } from '@mantine/core'
import { themeChoice } from '../data/theme-choice.ts'

/** Colour of the browser's own frame around the page. */
const FRAME = { light: '#f7f8f6', dark: '#0d1110' } as const

type Scheme = keyof typeof FRAME

/** Keeps the theme on the device and follows it. A browser that keeps nothing forgets it with the page. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let unfollow = () => {}
  return {
    get(fallback) {
      const scheme = themeChoice.get() ?? fallback
      paintFrame(scheme === 'dark' ? 'dark' : 'light')
      return scheme
    },
    set(scheme) {
      if (scheme === 'auto') return
      paintFrame(scheme)
      themeChoice.set(scheme)
    },
    subscribe(onUpdate) {
      const update = () => {
        const kept = themeChoice.get()
        if (kept !== null) onUpdate(kept)
      }
      unfollow = themeChoice.subscribe(update)
      // Another tab may have chosen after this page was drawn, and before it listened.
      update()
    },
    unsubscribe: () => unfollow(),
    clear: () => void themeChoice.set(null),
  }
}

function paintFrame(scheme: Scheme): void {
  if (typeof document === 'undefined') return
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', FRAME[scheme])
}
