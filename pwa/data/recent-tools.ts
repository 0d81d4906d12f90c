import { useSyncExternalStore } from 'react'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { followStorage, writeStorage } from './browser-storage.ts'
import { parseRecent, withRecent } from './recent-list.ts'

const KEY = STORAGE_KEYS.recent
const NOTHING: number[] = []

let ids = NOTHING
let readFrom: string | null = null

/** Ids of the tools opened last, the newest first: on this device, and on all others of whoever is signed in. */
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
  writeStorage(KEY, next.length === 0 ? null : JSON.stringify(next))
}

/** Other tabs write the same list; `key` is null when they clear everything. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  const unfollow = followStorage(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unfollow()
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
