import { vi } from 'vitest'

/** Gives the test a browser's storage of its own, as a map that it can look into. Unstubs with `vi.unstubAllGlobals`. */
export function stubStorage(
  name: 'localStorage' | 'sessionStorage' = 'localStorage',
  entries: Record<string, string> = {},
): Map<string, string> {
  const stored = new Map(Object.entries(entries))
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}

/** A browser that blocks site data: even looking at the storage throws. */
export function refuseStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  const get = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal(name, undefined)
  Object.defineProperty(globalThis, name, { get, configurable: true })
}
