import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import type { UserView } from '#shared/sync/user-view.ts'

/** What a signed-in user keeps, as it stands on the screen. `pwa/sync/user` fills it. */
export interface UserData extends UserView {
  /** How much the server has not taken yet. */
  waiting: number
  refused: readonly RefusedChange[]
}

/** A change that the server will never take. */
export interface RefusedChange {
  key: string
  mutation: Mutation
  /** Why, in words for people. */
  reason: string
}

/** null while nobody is signed in, or their data has not been read yet. */
export const userData = createStore<UserData | null>(() => null)

export function useUserData(): UserData | null {
  return useStore(userData)
}

export function useIsFavorite(id: number): boolean {
  return useStore(userData, (data) => data?.favorites.includes(id) ?? false)
}
