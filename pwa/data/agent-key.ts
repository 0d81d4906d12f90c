import { useSyncExternalStore } from 'react'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { endedUser } from './ended-user.ts'
import { currentSession, followSession } from './session.ts'
import { createStore } from './store.ts'

/** The place for a key that was entered while nobody was signed in. */
const OF_DEVICE = STORAGE_KEYS.agentKey

const key = createStore<string | null>(null)

if (typeof window !== 'undefined') {
  read()
  // Other tabs get, change and forget it too.
  window.addEventListener('storage', read)
  followSession(read)
}

/** The key of the agent whose dashboard this browser shows; null while there is none. */
export const currentAgentKey = key.get

export function useAgentKey(): string | null {
  return useSyncExternalStore(key.subscribe, currentAgentKey, () => null)
}

/**
 * Keeps a key on this device; null forgets it. A key is shown only once, so each user has a place of their own, and
 * what one of them enters never covers what another one has left. Where storage is refused it lasts as long as the page.
 */
export function keepAgentKey(text: string | null): void {
  try {
    write(placeInUse(), text)
  } catch {
    // The page alone knows.
  }
  key.set(text)
}

/** The key that is in use waits for this user's next sign-in, and no other dashboard of this browser shows it. */
export function reserveAgentKey(user: number): void {
  const text = key.get()
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
    key.set(localStorage.getItem(placeInUse()))
  } catch {
    // Storage is refused.
  }
}
