import type { Preferences } from '#shared/domain/preference.ts'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { schemaOf, storedValue } from './stored-value.ts'

/** What this device and the account of its user had in common when they were last synced: the base of a merge. */
export interface PreferenceSyncBase {
  user: number
  /** Whether they were ever synced. Devices have this form in their storage. */
  isMet: boolean
  values: Preferences
}

/** null when this device has no base, so that no user's choices are on it. What cannot be read counts as never written. */
export const syncBase = storedValue(LATER_STORAGE_KEYS.agreed, schemaOf(parse))

/** Whether this device has been synced with the account of this user. */
export function hasSyncBase(user: number | undefined): boolean {
  const base = syncBase.get()
  return base !== null && base.user === user && base.isMet
}

/** By hand: pages that come before anybody signs in have no zod. */
function parse(stored: unknown): PreferenceSyncBase | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { user, isMet, values }: Partial<Record<keyof PreferenceSyncBase, unknown>> = stored
  if (typeof user !== 'number') return null
  return { user, isMet: isMet === true, values: parseValues(values) }
}

function parseValues(stored: unknown): Preferences {
  if (typeof stored !== 'object' || stored === null) return {}
  const { theme, tour, recent }: Partial<Record<keyof Preferences, unknown>> = stored
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...((tour === 'open' || tour === 'completed') && { tour }),
    ...(Array.isArray(recent) && { recent: recent.filter((id): id is number => Number.isSafeInteger(id)) }),
  }
}
