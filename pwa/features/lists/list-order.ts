import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

interface Placed {
  toolId: number
  position: string
}

/** So many places after all others. */
export function lastPositions(entries: readonly Placed[], count: number): string[] {
  return generateNKeysBetween(entries.at(-1)?.position ?? null, null, count)
}

/**
 * What has to change so that the entry at `from` stands at `to`, both places in the order of the screen: that entry alone,
 * or all of them where two devices gave neighbours the same place, between which there is no other.
 */
export function placesAfterMove(entries: readonly Placed[], from: number, to: number): Placed[] {
  const moved = entries[from]
  if (moved === undefined || from === to) return []
  const rest = entries.filter((_, place) => place !== from)
  const before = rest[to - 1]?.position ?? null
  const after = rest[to]?.position ?? null
  if (before === null || after === null || before < after) {
    return [{ toolId: moved.toolId, position: generateKeyBetween(before, after) }]
  }
  const order = rest.toSpliced(to, 0, moved)
  const positions = generateNKeysBetween(null, null, order.length)
  return order.map(({ toolId }, place) => ({ toolId, position: positions[place] ?? '' }))
}
