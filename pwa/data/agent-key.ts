import { useSyncExternalStore } from 'react'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { createStore } from './store.ts'

const key = createStore<string | null>(null)

read()
// Other tabs get, change and forget it too.
window.addEventListener('storage', read)

/** The key of the agent whose dashboard this browser shows; null while there is none. */
export function useAgentKey(): string | null {
  return useSyncExternalStore(key.subscribe, key.get)
}

/** Keeps a key on this device; null forgets it. Where storage is refused it lasts as long as the page. */
export function keepAgentKey(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(STORAGE_KEYS.agentKey)
    else localStorage.setItem(STORAGE_KEYS.agentKey, text)
  } catch {
    // The page alone knows.
  }
  key.set(text)
}

function read(): void {
  try {
    key.set(localStorage.getItem(STORAGE_KEYS.agentKey))
  } catch {
    // Storage is refused.
  }
}
