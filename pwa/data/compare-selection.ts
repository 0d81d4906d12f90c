import { useSyncExternalStore } from 'react'
import { STORAGE_KEYS, UI_COUNTS } from '#shared/policy/ui.ts'
import { followSession } from './session.ts'
import { createStore } from './store.ts'

type Chosen = readonly number[]

const NONE: Chosen = []
const chosen = createStore(NONE)

/** The ids of the tools chosen for a comparison, in the order they were chosen. */
export const chosenIds = chosen.get

// Pages that come back from the back-forward cache have missed what other tabs did meanwhile.
if (typeof window !== 'undefined') {
  followStorage()
  window.addEventListener('pageshow', followStorage)
  // Signing out forgets what was chosen.
  followSession(followStorage)
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === STORAGE_KEYS.comparison) followStorage()
  })
}

export const followChosen = chosen.subscribe

/** As `chosenIds`, followed. The server knows no choice, and neither does the first paint. */
export function useChosen(): Chosen {
  return useSyncExternalStore(followChosen, chosenIds, () => NONE)
}

export function useIsChosen(id: number): boolean {
  return useSyncExternalStore(
    chosen.subscribe,
    () => chosenIds().includes(id),
    () => false,
  )
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

/** Puts these in the place of all that was chosen. Where nothing can be kept, the choice lasts as long as the page. */
export function chooseOnly(ids: Chosen): void {
  chosen.set(ids)
  try {
    localStorage.setItem(STORAGE_KEYS.comparison, ids.join())
  } catch {
    // Storage is off or full.
  }
}

function followStorage(): void {
  try {
    const ids = parse(localStorage.getItem(STORAGE_KEYS.comparison) ?? '')
    if (ids.join() !== chosenIds().join()) chosen.set(ids)
  } catch {
    // Storage is refused.
  }
}

/** Whatever stands there: ids that could be, each once. */
function parse(text: string): Chosen {
  const ids = text.split(',').map(Number)
  return [...new Set(ids)]
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, UI_COUNTS.comparedTools)
}
