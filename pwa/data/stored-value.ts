import { useSyncExternalStore } from 'react'

/** What checks a stored value: a schema of zod, or one made by `schemaOf`, for the first load has no zod. */
export interface StoredSchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/** Who has changed a value: this page, or another tab, perhaps while this page was asleep. */
export type ChangedBy = 'page' | 'tab'

export interface StoredValue<T> {
  /** null where nothing stands, or nothing of ours. The same object until the stored text changes. */
  get(): T | null
  /** null deletes it. What cannot be stored lasts as long as the page; false says so. */
  set(value: T | null): boolean
  subscribe(listener: (by: ChangedBy) => void): () => void
}

/** `tab`: until the tab is closed, and for it alone. */
type Lasts = 'device' | 'tab'

interface StoredOptions {
  /** `device` unless told. */
  lasts?: Lasts
  /** Stands there as text and not as JSON. The schema gets the text. */
  isText?: boolean
}

type Listener = (by: ChangedBy) => void

interface Place {
  /** What the browser would not take; null deletes. */
  unsaved: Map<string, string | null>
  /** By their keys. */
  listeners: Map<string, Set<Listener>>
}

const places: Readonly<Record<Lasts, Place>> = {
  device: { unsaved: new Map(), listeners: new Map() },
  tab: { unsaved: new Map(), listeners: new Map() },
}

/** Throws where the browser refuses it, and on the server. */
const storageOf = (lasts: Lasts): Storage => (lasts === 'tab' ? sessionStorage : localStorage)

/**
 * One value in the browser's storage, the only way to it. Storage may be refused, full or hold anything: none of that
 * throws. Makes the value once for each key, outside of components.
 */
export function storedValue<T>(
  key: string,
  schema: StoredSchema<T>,
  { lasts = 'device', isText = false }: StoredOptions = {},
): StoredValue<T> {
  let readFrom: string | null = null
  let value: T | null = null
  return {
    get() {
      const text = readText(lasts, key)
      if (text === readFrom) return value
      readFrom = text
      value = text === null ? null : parse(schema, isText ? text : fromJson(text))
      return value
    },
    set(next) {
      if (next === null) return writeText(lasts, key, null)
      return writeText(lasts, key, isText ? String(next) : JSON.stringify(next))
    },
    subscribe: (listener) => follow(lasts, key, listener),
  }
}

/** The value, followed. null on the server and in the first paint. */
export function useStoredValue<T>(stored: StoredValue<T>): T | null {
  return useSyncExternalStore(stored.subscribe, stored.get, () => null)
}

/** A schema by hand: `read` returns null for what is not ours. */
export function schemaOf<T>(read: (value: unknown) => T | null): StoredSchema<T> {
  return {
    safeParse(value) {
      const data = read(value)
      return data === null ? { success: false } : { success: true, data }
    },
  }
}

/** A schema for one of a few texts. */
export function oneOf<T extends string>(...texts: readonly T[]): StoredSchema<T> {
  return schemaOf((value) => texts.find((text) => text === value) ?? null)
}

/** Deletes what stands under these keys of the device, whatever it is. */
export function forgetStored(keys: readonly string[]): void {
  for (const key of keys) writeText('device', key, null)
}

/** Whether the browser lets this page store nothing, not even read. */
export function isStorageRefused(lasts: Lasts = 'device'): boolean {
  try {
    storageOf(lasts).getItem('')
    return false
  } catch {
    return true
  }
}

function readText(lasts: Lasts, key: string): string | null {
  const unsaved = places[lasts].unsaved.get(key)
  if (unsaved !== undefined) return unsaved
  try {
    return storageOf(lasts).getItem(key)
  } catch {
    return null
  }
}

/** Followers hear of it once it stands there: one may make this page read it. */
function writeText(lasts: Lasts, key: string, text: string | null): boolean {
  const { unsaved, listeners } = places[lasts]
  const isSame = readText(lasts, key) === text
  if (isSame && !unsaved.has(key)) return !isStorageRefused(lasts)
  let isStored = true
  try {
    if (text === null) storageOf(lasts).removeItem(key)
    else storageOf(lasts).setItem(key, text)
    unsaved.delete(key)
  } catch {
    isStored = false
    unsaved.set(key, text)
  }
  // A follower may write the same again.
  if (!isSame) for (const listener of listeners.get(key) ?? []) listener('page')
  return isStored
}

function follow(lasts: Lasts, key: string, listener: Listener): () => void {
  const { unsaved, listeners } = places[lasts]
  const ofKey = listeners.get(key) ?? new Set()
  listeners.set(key, ofKey.add(listener))
  const onStorage = ({ key: changed }: StorageEvent) => {
    // It is null when another tab clears everything.
    if ((changed ?? key) !== key) return
    if (!isStorageRefused(lasts)) unsaved.delete(key)
    listener('tab')
  }
  // A page that comes back from the back-forward cache has missed what other tabs did meanwhile.
  const onReturn = () => listener('tab')
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onReturn)
  return () => {
    ofKey.delete(listener)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onReturn)
  }
}

function parse<T>(schema: StoredSchema<T>, value: unknown): T | null {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** undefined where it is none. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
