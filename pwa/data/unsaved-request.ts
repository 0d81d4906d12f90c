import { createStore } from 'zustand/vanilla'
import { currentSession, followSession } from './session.ts'

/** What a dialog is wanted for: the list of what the server has not taken, or signing out, which such changes may delay. */
export type UnsavedRequest = 'list' | 'sign-out'

/** null while none is open. Every part of the app may ask for one of a signed-in user. */
export const unsavedRequest = createStore<UnsavedRequest | null>(() => null)

// What was asked for goes with who asked.
followSession(() => {
  if (currentSession().user === null) unsavedRequest.setState(null)
})
