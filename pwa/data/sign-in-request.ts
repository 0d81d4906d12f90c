import { createStore } from 'zustand/vanilla'

export type SignInTab = 'sign-in' | 'sign-up'

/** The sign-in dialog, as the tab it is to open with; null while it is closed. Every part of the app may ask for it. */
export const signInRequest = createStore<SignInTab | null>(() => null)

export function askToSignIn(tab: SignInTab = 'sign-in'): void {
  signInRequest.setState(tab)
}
