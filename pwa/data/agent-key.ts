import { useSyncExternalStore } from 'react'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { endedUser } from './ended-user.ts'
import { currentSession, followSession } from './session.ts'
import { createStore } from './store.ts'

/** A key of the browser that signs in the place of an API key. The private half is in IndexedDB, and cannot be read. */
export interface SigningKeptKey {
  kind: 'signing'
  /** Of its registration. */
  id: number
  keyId: string
  /** The first characters of the API key that it acts for. */
  prefix: string
}

/** What this browser acts for an agent with: the key itself only where, or as long as, it cannot sign. */
export type KeptKey = { kind: 'plain'; apiKey: string } | SigningKeptKey

/** The place for a key that was entered while nobody was signed in. */
const OF_DEVICE = LATER_STORAGE_KEYS.agentKey

const key = createStore<KeptKey | null>(null)
let shownText: string | null = null

if (typeof window !== 'undefined') {
  read()
  // Other tabs get, change and forget it too.
  window.addEventListener('storage', read)
  followSession(read)
}

/** The key of the agent whose dashboard this browser shows; null while there is none. */
export const currentAgentKey = key.get

export function useAgentKey(): KeptKey | null {
  return useSyncExternalStore(key.subscribe, currentAgentKey, () => null)
}

/**
 * Keeps a key on this device; null forgets it. An API key is shown only once, so each user has a place of their own, and
 * what one of them enters never covers what another one has left. Where storage is refused it lasts as long as the page.
 */
export function keepAgentKey(kept: KeptKey | null): void {
  const text = kept && toText(kept)
  try {
    write(placeInUse(), text)
  } catch {
    // The page alone knows.
  }
  show(text)
}

/**
 * Puts a signing key in the place of the API key that it acts for.
 * @returns false where that is not in use here any more: it was forgotten, replaced, or is another user's now
 * @throws DOMException where storage is refused
 */
export function replaceApiKey(apiKey: string, signing: SigningKeptKey): boolean {
  const place = placeInUse()
  if (localStorage.getItem(place) !== apiKey) return false
  const text = toText(signing)
  write(place, text)
  show(text)
  return true
}

/** Whether an API key still stands in the storage of this browser for whoever uses it: another tab may have moved it. */
export function isStoredApiKey(apiKey: string): boolean {
  read()
  const kept = key.get()
  return kept?.kind === 'plain' && kept.apiKey === apiKey
}

/** The key that is in use waits for this user's next sign-in, and no other dashboard of this browser shows it. */
export function reserveAgentKey(user: number): void {
  const text = shownText
  try {
    write(placeInUse(), null)
    write(placeOf(user), text)
  } catch {
    // The page alone knows.
  }
}

function placeOf(user: number): string {
  return `${OF_DEVICE}-${user}`
}

/** A session that ended by itself leaves the dashboard as it is: nobody else has come. */
function places(): string[] {
  const user = currentSession().user?.id ?? endedUser()
  return user === null ? [OF_DEVICE] : [placeOf(user), OF_DEVICE]
}

/** Where the key stands; where a new one would. */
function placeInUse(): string {
  const [first = OF_DEVICE, ...others] = places()
  return [first, ...others].find((place) => localStorage.getItem(place) !== null) ?? first
}

function write(place: string, text: string | null): void {
  if (text === null) localStorage.removeItem(place)
  else localStorage.setItem(place, text)
}

function read(): void {
  try {
    show(localStorage.getItem(placeInUse()))
  } catch {
    // Storage is refused.
  }
}

function show(text: string | null): void {
  if (text === shownText) return
  shownText = text
  key.set(text === null ? null : parse(text))
}

/** An API key stands as it is, as it always did; the name of a signing key as JSON. */
function toText(kept: KeptKey): string {
  if (kept.kind === 'plain') return kept.apiKey
  const { id, keyId, prefix } = kept
  return JSON.stringify({ id, keyId, prefix })
}

/** By hand: pages that come before the dashboard have no zod. */
function parse(text: string): KeptKey {
  if (!text.startsWith('{')) return { kind: 'plain', apiKey: text }
  try {
    const { id, keyId, prefix } = JSON.parse(text)
    if (typeof id === 'number' && typeof keyId === 'string' && typeof prefix === 'string')
      return { kind: 'signing', id, keyId, prefix }
  } catch {
    // Not ours.
  }
  return { kind: 'plain', apiKey: text }
}
