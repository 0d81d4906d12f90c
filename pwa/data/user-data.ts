import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** What a signed-in user keeps, as it stands on the screen. `pwa/sync/user` fills it. */
export interface UserData {
  /** Ids of tools, the latest favorite first. */
  favorites: readonly number[]
  /** How much the server has not taken yet. */
  waiting: number
  refused: readonly RefusedChange[]
}

/** A change that the server will never take. */
export interface RefusedChange {
  key: string
  toolId: number
  on: boolean
  /** Why, in words for people. */
  reason: string
}

/** null while nobody is signed in, or their data has not been read yet. */
export const userData = createStore<UserData | null>(null)

export function useUserData(): UserData | null {
  return useSyncExternalStore(userData.subscribe, userData.get, () => null)
}

export function useIsFavorite(id: number): boolean {
  return useSyncExternalStore(
    userData.subscribe,
    () => userData.get()?.favorites.includes(id) ?? false,
    () => false,
  )
}
