import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { fieldsOf } from './api-errors.ts'
import { currentSession, endedUser, followSession } from './session.ts'
import { type StoredValue, schemaOf, storedValue } from './stored-value.ts'

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

interface Shown {
  text: string | null
  key: KeptKey | null
}

const shown = createStore((): Shown => ({ text: null, key: null }))
const values = new Map<string, StoredValue<string>>()

if (typeof window !== 'undefined') {
  show()
  followSession(show)
}

/** The key of the agent whose dashboard this browser shows; null while there is none. */
export const currentAgentKey = (): KeptKey | null => shown.getState().key

export function useAgentKey(): KeptKey | null {
  return useStore(shown, ({ key }) => key)
}

/**
 * Keeps a key on this device; null forgets it. An API key is shown only once, so each user has a place of their own, and
 * what one of them enters never covers what another one has left. Where storage is refused it lasts as long as the page.
 */
export function keepAgentKey(kept: KeptKey | null): void {
  textIn(placeInUse()).set(kept && toText(kept))
}

/**
 * Puts a signing key in the place of the API key that it acts for.
 * @returns false where that is not in use here any more, it was forgotten, replaced, or is another user's now; and where
 * it could not be stored
 */
export function replaceApiKey(apiKey: string, signing: SigningKeptKey): boolean {
  const stored = textIn(placeInUse())
  if (stored.get() !== apiKey) return false
  const isStored = stored.set(toText(signing))
  if (!isStored) stored.set(apiKey)
  return isStored
}

/** Whether an API key still stands in the storage of this browser for whoever uses it: another tab may have moved it. */
export function isStoredApiKey(apiKey: string): boolean {
  show()
  const kept = currentAgentKey()
  return kept?.kind === 'plain' && kept.apiKey === apiKey
}

/** The key that is in use waits for this user's next sign-in, and no other dashboard of this browser shows it. */
export function reserveAgentKey(user: number): void {
  const { text } = shown.getState()
  textIn(placeInUse()).set(null)
  textIn(placeOf(user)).set(text)
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
  return [first, ...others].find((place) => textIn(place).get() !== null) ?? first
}

/** Followed from its first use on: other tabs get, change and forget it too. */
function textIn(place: string): StoredValue<string> {
  const known = values.get(place)
  if (known !== undefined) return known
  const stored = storedValue(place, schemaOf(String), { isText: true })
  values.set(place, stored)
  stored.subscribe(show)
  return stored
}

function show(): void {
  const text = textIn(placeInUse()).get()
  if (text !== shown.getState().text) shown.setState({ text, key: text === null ? null : parse(text) })
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
  const { id, keyId, prefix } = fieldsOf(text)
  const isSigning = typeof id === 'number' && typeof keyId === 'string' && typeof prefix === 'string'
  return isSigning ? { kind: 'signing', id, keyId, prefix } : { kind: 'plain', apiKey: text }
}
