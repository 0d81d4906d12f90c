import { useSyncExternalStore } from 'react'
import { createStore } from '../../data/store.ts'

const shown = createStore(false)

/** Opens or closes the comparison of the chosen tools, from wherever it is asked for. */
export const showComparison = shown.set

export function useComparisonShown(): boolean {
  return useSyncExternalStore(shown.subscribe, shown.get, () => false)
}
