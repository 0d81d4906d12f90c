import type { Preference, Preferences } from '#shared/domain/preference.ts'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { followStorage } from '../../../data/browser-storage.ts'
import { caughtUpUser } from '../../../data/caught-up-user.ts'
import { readSyncBase, writeSyncBase } from '../../../data/preference-sync-base.ts'
import { readRecentTools } from '../../../data/recent-tools.ts'
import { currentSession, followSession } from '../../../data/session.ts'
import { userData } from '../../../data/user-data.ts'
import { changeUserData } from '../follow-user.ts'
import { PreferenceSync } from './preference-sync.ts'

const preferences = new PreferenceSync({
  readLocal: readDevicePreferences,
  applyLocal: showOnDevice,
  clearPersonal,
  readBase: readSyncBase,
  writeBase: writeSyncBase,
  readRemote(user) {
    const data = userData.get()
    return data && { preferences: data.preferences, isCaughtUp: caughtUpUser.get() === user }
  },
  change: (preference) => changeUserData({ name: 'preference.set', args: preference }),
  schedule(callback, delay) {
    const timer = setTimeout(callback, delay)
    return () => clearTimeout(timer)
  },
})

// This file is loaded when somebody is signed in, and follows the session from then on.
follow()
followSession(follow)
followStorage(() => preferences.changed())
userData.subscribe(() => preferences.sync())
caughtUpUser.subscribe(() => preferences.sync())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') preferences.syncNow()
})

function follow(): void {
  const { user } = currentSession()
  if (user === null) preferences.stop()
  else preferences.start(user.id)
}

/** The choices on this device. An open tour and an empty list count only when the base has more. */
function readDevicePreferences(base: Preferences): Preferences {
  const theme = read(STORAGE_KEYS.theme)
  const recent = readRecentTools()
  const isTourTaken = read(LATER_STORAGE_KEYS.tourCompleted) === 'true'
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(isTourTaken && { tour: 'completed' }),
    ...(!isTourTaken && base.tour !== undefined && { tour: 'open' }),
    ...((recent.length > 0 || base.recent !== undefined) && { recent }),
  }
}

/** Takes over what was chosen on another device, on the screens of all tabs. */
function showOnDevice(preference: Preference): void {
  const { key, text } = entryOf(preference)
  write(key, text)
}

function entryOf({ name, value }: Preference): { key: string; text: string | null } {
  switch (name) {
    case 'theme':
      return { key: STORAGE_KEYS.theme, text: value }
    case 'tour':
      return { key: LATER_STORAGE_KEYS.tourCompleted, text: value === 'completed' ? 'true' : null }
    case 'recent':
      return { key: STORAGE_KEYS.recent, text: value.length === 0 ? null : JSON.stringify(value) }
  }
}

/** The theme stays: it belongs to the device as well, and is not personal. */
function clearPersonal(): void {
  write(STORAGE_KEYS.recent, null)
  write(LATER_STORAGE_KEYS.tourCompleted, null)
}

/** Dispatches the `storage` event on this page too, which the browser only does in other tabs. */
function write(key: string, newValue: string | null): void {
  try {
    if (newValue === null) localStorage.removeItem(key)
    else localStorage.setItem(key, newValue)
  } catch {
    // Storage is off or full: the choice lasts as long as the page.
  }
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
