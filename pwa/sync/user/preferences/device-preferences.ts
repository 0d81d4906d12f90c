import type { Preference, Preferences } from '#shared/domain/preference.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { readRecentTools } from '../../../data/recent-tools.ts'

/** What this device goes by, as its own keys say it. An untaken tour and an empty list count where there was more before. */
export function readDevicePreferences(agreed: Preferences): Preferences {
  const theme = read(STORAGE_KEYS.theme)
  const recent = readRecentTools()
  const isTourTaken = read(STORAGE_KEYS.tourCompleted) === 'true'
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(isTourTaken && { tour: 'completed' }),
    ...(!isTourTaken && agreed.tour !== undefined && { tour: 'open' }),
    ...((recent.length > 0 || agreed.recent !== undefined) && { recent }),
  }
}

/** Takes over what was chosen elsewhere, on the screens of all tabs. */
export function showOnDevice(preference: Preference): void {
  const { key, text } = entryOf(preference)
  write(key, text)
}

function entryOf({ name, value }: Preference): { key: string; text: string | null } {
  switch (name) {
    case 'theme':
      return { key: STORAGE_KEYS.theme, text: value }
    case 'tour':
      return { key: STORAGE_KEYS.tourCompleted, text: value === 'completed' ? 'true' : null }
    case 'recent':
      return { key: STORAGE_KEYS.recent, text: value.length === 0 ? null : JSON.stringify(value) }
  }
}

/** The theme stays: it is the device's as well, and tells nothing. */
export function forgetPersonal(): void {
  write(STORAGE_KEYS.recent, null)
  write(STORAGE_KEYS.tourCompleted, null)
}

/** This page hears of it as all other tabs do. */
function write(key: string, newValue: string | null): void {
  try {
    if (newValue === null) localStorage.removeItem(key)
    else localStorage.setItem(key, newValue)
  } catch {
    // Storage is off or full: it is shown for as long as the page lasts.
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
