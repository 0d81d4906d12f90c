import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { writeStorage } from '../../data/browser-storage.ts'
import type { TourMarks } from './tour-machine.ts'

/** Where nothing can be kept every page would begin the tour: better none does. */
export function readTourMarks(): TourMarks {
  try {
    return {
      isCompleted: localStorage.getItem(LATER_STORAGE_KEYS.tourCompleted) === 'true',
      isShown: sessionStorage.getItem(LATER_STORAGE_KEYS.welcomeShown) !== null,
    }
  } catch {
    return { isCompleted: true, isShown: true }
  }
}

export function markTourShown(): void {
  try {
    sessionStorage.setItem(LATER_STORAGE_KEYS.welcomeShown, 'true')
  } catch {
    // Storage is off or full.
  }
}

export function markTourCompleted(): void {
  writeStorage(LATER_STORAGE_KEYS.tourCompleted, 'true')
}
