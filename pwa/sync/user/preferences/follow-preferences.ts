import { keepAgreed, readAgreed } from '../../../data/agreed-preferences.ts'
import { caughtUpUser } from '../../../data/caught-up-user.ts'
import { followKeys } from '../../../data/kept-keys.ts'
import { currentSession, followSession } from '../../../data/session.ts'
import { userData } from '../../../data/user-data.ts'
import { changeUserData } from '../follow-user.ts'
import { forgetPersonal, readDevicePreferences, showOnDevice } from './device-preferences.ts'
import { PreferenceKeeper } from './preference-keeper.ts'

const keeper = new PreferenceKeeper({
  readHere: readDevicePreferences,
  showHere: showOnDevice,
  forgetPersonal,
  readAgreed,
  keepAgreed,
  readThere(user) {
    const data = userData.get()
    return data && { preferences: data.preferences, isCaughtUp: caughtUpUser.get() === user }
  },
  change: (preference) => changeUserData({ name: 'preference.set', args: preference }),
  schedule(callback, delay) {
    const timer = setTimeout(callback, delay)
    return () => clearTimeout(timer)
  },
})

// As the user's data, this comes when somebody is signed in, and follows whoever that is from then on.
follow()
followSession(follow)
followKeys(() => keeper.changed())
userData.subscribe(() => keeper.settle())
caughtUpUser.subscribe(() => keeper.settle())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') keeper.settleAll()
})

function follow(): void {
  const { user } = currentSession()
  if (user === null) keeper.end()
  else keeper.begin(user.id)
}
