import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { STORAGE_KEYS, UI_COUNTS } from '#shared/policy/ui.ts'
import { schemaOf, storedValue } from './stored-value.ts'

type Chosen = readonly number[]

const NONE: Chosen = []
const stored = storedValue<Chosen>(STORAGE_KEYS.comparison, schemaOf(parse), { isText: true })
const chosen = createStore(() => NONE)

/** The ids of the tools chosen for a comparison, in the order they were chosen. */
export const chosenIds = chosen.getState
export const followChosen = chosen.subscribe

// Other tabs choose too, and signing out forgets what was chosen.
if (typeof window !== 'undefined') {
  show()
  stored.subscribe(show)
}

/** As `chosenIds`, followed. The server knows no choice, and neither does the first paint. */
export function useChosen(): Chosen {
  return useStore(chosen)
}

export function useIsChosen(id: number): boolean {
  return useStore(chosen, (ids) => ids.includes(id))
}

export function choose(id: number): 'added' | 'full' | 'already' {
  const ids = chosenIds()
  if (ids.includes(id)) return 'already'
  if (ids.length >= UI_COUNTS.comparedTools) return 'full'
  chooseOnly([...ids, id])
  return 'added'
}

export function unchoose(id: number): void {
  chooseOnly(chosenIds().filter((other) => other !== id))
}

export function clear(): void {
  chooseOnly(NONE)
}

/** Puts these in the place of all that was chosen. */
export function chooseOnly(ids: Chosen): void {
  stored.set(ids.length === 0 ? null : ids)
}

const shown = createStore<boolean>(() => false)

/** Opens or closes the comparison of the chosen tools, from wherever it is asked for. */
export const showComparison = (isShown: boolean): void => shown.setState(isShown)

export const useComparisonShown = (): boolean => useStore(shown)

function show(): void {
  chosen.setState(stored.get() ?? NONE, true)
}

/** Whatever stands there: ids that could be, each once. */
function parse(text: unknown): Chosen {
  const ids = String(text).split(',').map(Number)
  return [...new Set(ids)]
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, UI_COUNTS.comparedTools)
}
