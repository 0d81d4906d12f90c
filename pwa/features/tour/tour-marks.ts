import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { writeStorage } from '../../data/browser-storage.ts'
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
  try {
    sessionStorage.setItem(STORAGE_KEYS.welcomeShown, 'true')
  } catch {
    // Storage is off or full.
  }
}

export function markTourCompleted(): void {
  writeStorage(STORAGE_KEYS.tourCompleted, 'true')
}
