import { useSyncExternalStore } from 'react'
import { parseRecent, withRecent } from './recent-list.ts'

const KEY = 'recent-tools'
const NOTHING: number[] = []

const listeners = new Set<() => void>()
let ids = NOTHING
let readFrom: string | null = null

/** Ids of the tools opened last on this device, the newest first; no server learns of them. */
export function useRecentTools(): number[] {
  return useSyncExternalStore(subscribe, readRecentTools, () => NOTHING)
}

/** The same array until the list changes. */
export function readRecentTools(): number[] {
  const text = readText()
  if (text !== readFrom) {
    readFrom = text
    ids = parseRecent(text)
  }
  return ids
}

export function rememberTool(id: number): void {
  keepRecentTools(withRecent(readRecentTools(), id))
}

export function keepRecentTools(next: readonly number[]): void {
  try {
    if (next.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is off or full: there is no list then.
  }
  for (const listener of listeners) listener()
}

/** Other tabs write the same list; `key` is null when they clear everything. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
