/**
 * Carries what a proposal adds to a list and takes from it over to the list as it is now. Entries that were added or
 * taken away meanwhile stay so; where nothing was, the proposal is taken as it stands, its order included.
 */
export function mergeList(
  base: readonly string[],
  { proposed, current }: { proposed: readonly string[]; current: readonly string[] },
): string[] {
  if (isSame(current, base)) return [...proposed]
  const removed = new Set(base.filter((entry) => !proposed.includes(entry)))
  const kept = current.filter((entry) => !removed.has(entry))
  const known = new Set(kept.map((entry) => entry.toLowerCase()))
  const added = proposed.filter((entry) => !base.includes(entry) && !known.has(entry.toLowerCase()))
  return [...kept, ...added]
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, place) => entry === other[place])
}
