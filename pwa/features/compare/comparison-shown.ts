import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'

const shown = createStore<boolean>(() => false)

/** Opens or closes the comparison of the chosen tools, from wherever it is asked for. */
export const showComparison = (isShown: boolean): void => shown.setState(isShown)

export const useComparisonShown = (): boolean => useStore(shown)
