import type { MouseEvent } from 'react'

/**
 * For a link to a part of the page. The address stays, so that going back leaves the page instead of walking through
 * the jumps.
 */
export function jumpTo(event: MouseEvent, id: string): void {
  event.preventDefault()
  showPart(id)
  document.getElementById(id)?.focus({ preventScroll: true })
}

/** Brings a part of the page into view. */
export function showPart(id: string): void {
  document.getElementById(id)?.scrollIntoView()
}
