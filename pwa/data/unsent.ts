import { createStore } from 'zustand/vanilla'
import { LATER_STORAGE_KEYS, UI_TIMES } from '#shared/policy/later-ui.ts'
import { visibleTimeout } from '../ui/visible-timers.ts'
import { currentSession } from './session.ts'
import { schemaOf, storedValue } from './stored-value.ts'
import { userData } from './user-data.ts'

/** By the ids of users, in milliseconds since 1970 by the clock of this device. */
type Since = Readonly<Record<string, number>>

const stored = storedValue(LATER_STORAGE_KEYS.unsent, schemaOf(parse))

/** Changes that the server has not taken for long, in a browser that may delete them. */
export interface AtRisk {
  count: number
  since: number
}

/** null while nothing is. */
export const atRisk = createStore<AtRisk | null>(() => null)

/** Keeps `atRisk` for who is signed in. @returns a function that ends it */
export function followUnsent(): () => void {
  let cancel = () => {}
  let looks = 0
  const look = async () => {
    const number = ++looks
    cancel()
    const unsent = readUnsent()
    const left = unsent === null ? null : unsent.since + UI_TIMES.unsent - Date.now()
    if (left !== null && left > 0) cancel = visibleTimeout(look, left)
    const isAtRisk = left !== null && left <= 0 && !(await keepsStorage())
    // Something may have been sent meanwhile.
    if (number === looks) atRisk.setState(isAtRisk ? unsent : null, true)
  }
  void look()
  const unfollow = userData.subscribe(look)
  return () => {
    looks++
    cancel()
    unfollow()
  }
}

/** What the signed-in user has not got to the server, refused changes too: they are nowhere else. */
function readUnsent(): AtRisk | null {
  const data = userData.getState()
  const { user } = currentSession()
  if (data === null || user === null) return null
  const count = data.waiting + data.refused.length
  if (count === 0) {
    forgetUnsent(user.id)
    return null
  }
  const known = stored.get() ?? {}
  const since = known[user.id] ?? Date.now()
  if (known[user.id] === undefined) stored.set({ ...known, [user.id]: since })
  return { count, since }
}

/** Nothing of a user waits here any more. */
export function forgetUnsent(user: number): void {
  const { [user]: since, ...others } = stored.get() ?? {}
  if (since !== undefined) stored.set(Object.keys(others).length > 0 ? others : null)
}

/** Whether the browser has promised to delete nothing by itself. */
export async function keepsStorage(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) === true
}

/** Asks for that promise; some browsers then ask their user. */
export async function askToKeep(): Promise<boolean> {
  const isKept = (await navigator.storage?.persist?.().catch(() => false)) === true
  if (isKept) atRisk.setState(null, true)
  return isKept
}

function parse(value: unknown): Since | null {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).filter(([, since]) => typeof since === 'number'))
}
