export interface ScrollEdges {
  /** Something is hidden to the left. */
  hasBefore: boolean
  /** Something is hidden to the right. */
  hasAfter: boolean
}

type Row = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>

/** Zoomed pages scroll by fractions of a pixel, so the last one does not count. */
const SLACK = 1

export function scrollEdges({ scrollLeft, scrollWidth, clientWidth }: Row): ScrollEdges {
  return {
    hasBefore: scrollLeft > SLACK,
    hasAfter: scrollLeft + clientWidth < scrollWidth - SLACK,
  }
}
