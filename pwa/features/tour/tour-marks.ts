import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import type { TourMarks } from './tour-machine.ts'

/** Where nothing can be kept every page would begin the tour: better none does. */
export function readTourMarks(): TourMarks {
  try {
    return {
      isCompleted: localStorage.getItem(STORAGE_KEYS.tourCompleted) === 'true',
      isShown: sessionStorage.getItem(STORAGE_KEYS.welcomeShown) !== null,
    }
  } catch {
    return { isCompleted: true, isShown: true }
  }
}

export function markTourShown(): void {
  keep(() => sessionStorage.setItem(STORAGE_KEYS.welcomeShown, 'true'))
}

export function markTourCompleted(): void {
  keep(() => localStorage.setItem(STORAGE_KEYS.tourCompleted, 'true'))
}

function keep(write: () => void): void {
  try {
    write()
  } catch {
    // Storage is off or full.
  }
}
