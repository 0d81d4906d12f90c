import type { DevicePreference, Preferences } from '#shared/domain/preference.ts'
import { caughtUpUser } from '../../../data/caught-up-user.ts'
import { syncBase } from '../../../data/preference-sync-base.ts'
import { keepRecentTools, readRecentTools, recentTools } from '../../../data/recent-tools.ts'
import { currentSession, followSession } from '../../../data/session.ts'
import { themeChoice } from '../../../data/theme-choice.ts'
import { tourCompleted } from '../../../data/tour-marks.ts'
import { userData } from '../../../data/user-data.ts'
import { changeUserData } from '../follow-user.ts'
import { PreferenceSync } from './preference-sync.ts'

/** While this file writes what the account says, which nobody has chosen here. */
let isShowing = false

const preferences = new PreferenceSync({
  readLocal: readDevicePreferences,
  applyLocal: showOnDevice,
  clearPersonal,
  readBase: syncBase.get,
  writeBase: syncBase.set,
  readRemote(user) {
    const data = userData.getState()
    return data && { preferences: data.preferences, isCaughtUp: caughtUpUser.getState() === user }
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
for (const choice of [themeChoice, tourCompleted, recentTools])
  choice.subscribe((by) => {
    if (by === 'page' && !isShowing) preferences.changed()
  })
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
  const theme = themeChoice.get()
  const recent = [...readRecentTools()]
  const isTourTaken = tourCompleted.get() !== null
  return {
    ...(theme !== null && { theme }),
    ...(isTourTaken && { tour: 'completed' }),
    ...(!isTourTaken && base.tour !== undefined && { tour: 'open' }),
    ...((recent.length > 0 || base.recent !== undefined) && { recent }),
  }
}

/** Takes over what was chosen on another device, on the screens of all tabs. */
function showOnDevice({ name, value }: DevicePreference): void {
  isShowing = true
  if (name === 'theme') themeChoice.set(value)
  else if (name === 'tour') tourCompleted.set(value === 'completed' ? 'true' : null)
  else keepRecentTools(value)
  isShowing = false
}

/** The theme stays: it belongs to the device as well, and is not personal. */
function clearPersonal(): void {
  isShowing = true
  keepRecentTools([])
  tourCompleted.set(null)
  isShowing = false
}
