/** SPEC §2: the steps of the tour, in this order. */
export const TOUR_STEPS = [
  'welcome',
  'unlimited-comparisons',
  'ai-insights',
  'premium-search',
  'ad-free',
  'priority-support',
] as const
export type TourStepId = (typeof TOUR_STEPS)[number]

/** How it ended: by its last button, by Skip Tour, or by the X. */
type TourEnd = 'completed' | 'skipped' | 'closed'

export interface Tour {
  /** Index of the step in view. */
  at: number
  /** Steps that Next has left behind, in the order they were seen. */
  seen: readonly TourStepId[]
  end: TourEnd | null
}

export type TourMove = 'next' | 'previous' | 'skip' | 'close'

export const TOUR_BEGIN: Tour = { at: 0, seen: [], end: null }

/**
 *              ┌─previous─┐
 *              ▼          │
 *   step 1 ──next──▶ step n ──next──▶ step 6 ──next──▶ completed
 *      └───────────────┴────────────────┴────skip────▶ skipped
 *      └───────────────┴────────────────┴────close───▶ closed
 *
 * A tour that has ended stays as it is.
 */
export function moveTour(tour: Tour, move: TourMove): Tour {
  if (tour.end !== null) return tour
  switch (move) {
    case 'next':
      return next(tour)
    case 'previous':
      return { ...tour, at: Math.max(0, tour.at - 1) }
    case 'skip':
      return { ...tour, end: 'skipped' }
    case 'close':
      return { ...tour, end: 'closed' }
  }
}

function next(tour: Tour): Tour {
  const step = TOUR_STEPS[tour.at]
  const seen = step === undefined || tour.seen.includes(step) ? tour.seen : [...tour.seen, step]
  const isLast = tour.at === TOUR_STEPS.length - 1
  return isLast ? { ...tour, seen, end: 'completed' } : { ...tour, seen, at: tour.at + 1 }
}

/** Whether it counts as taken, so that it does not open by itself again: the X leaves that open (SPEC §4). */
export function isTaken(end: TourEnd): boolean {
  return end !== 'closed'
}

export interface TourMarks {
  /** Kept on the device. */
  isCompleted: boolean
  /** Kept for the browser's session. */
  isShown: boolean
}

export function opensByItself({ isCompleted, isShown }: TourMarks): boolean {
  return !isCompleted && !isShown
}
