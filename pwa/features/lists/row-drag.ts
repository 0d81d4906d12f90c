/** The place in front of which a row would stand that is held at `y`: behind all rows whose middle is above it. */
export function slotAt(middles: readonly number[], y: number): number {
  const slot = middles.findIndex((middle) => y < middle)
  return slot === -1 ? middles.length : slot
}

/** Where a row stands after it has been dropped before that place. */
export function placeAfterDrop(from: number, slot: number): number {
  return slot > from ? slot - 1 : slot
}

/** Pixels a millisecond; beyond so many pixels of an edge it grows no more. */
const FASTEST = 1
const DEEPEST = 64

/** How fast the page scrolls while a row is held at `y`: not between the edges, beyond them the faster the further. */
export function scrollSpeed(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const beyond = y < top ? y - top : Math.max(0, y - bottom)
  return (Math.max(-DEEPEST, Math.min(DEEPEST, beyond)) / DEEPEST) * FASTEST
}
