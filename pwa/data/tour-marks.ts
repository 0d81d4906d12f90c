import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { isStorageRefused, oneOf, storedValue } from './stored-value.ts'

/** That the tour of premium has been taken. */
export const tourCompleted = storedValue(LATER_STORAGE_KEYS.tourCompleted, oneOf('true'), { isText: true })

/** That this tab has welcomed whoever is signed in, with the tour or with a word. */
export const welcomeShown = storedValue(LATER_STORAGE_KEYS.welcomeShown, oneOf('true'), {
  lasts: 'tab',
  isText: true,
})

/** Where nothing can be kept, every page would welcome: better none does. */
export const isWelcomed = (): boolean => isStorageRefused('tab') || welcomeShown.get() !== null
