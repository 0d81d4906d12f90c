import { createStore } from 'zustand/vanilla'
import { currentSession } from './session.ts'
import { askToSignIn } from './sign-in-request.ts'

/** The tools that somebody wants to put into a list; null while nobody does. Every part of the app may ask for it. */
export const listRequest = createStore<readonly number[] | null>(() => null)

/** Opens the lists that these tools can be put into. Visitors are asked to sign in. */
export function askForLists(toolIds: readonly number[]): void {
  if (currentSession().user === null) askToSignIn()
  else listRequest.setState(toolIds, true)
}
