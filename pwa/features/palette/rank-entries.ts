export interface Rankable {
  label: string
  /** Other words it is looked for by. */
  keywords?: string
}

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * The entries that have every word of the text, as the beginning of a word of their own. Best first: what begins with
 * the text, then whose label has all the words, then who only has them among the keywords; equals keep their order.
 */
export function rankEntries<T extends Rankable>(entries: readonly T[], text: string, limit: number): T[] {
  const wanted = words(text)
  if (wanted.length === 0) return []
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, limit)
    .map(({ entry }) => entry)
}

/** From 0, the best; null: it does not fit. */
function rankOf({ label, keywords = '' }: Rankable, wanted: string[]): number | null {
  const inLabel = words(label)
  if (inLabel.join(' ').startsWith(wanted.join(' '))) return 0
  if (hasAll(inLabel, wanted)) return 1
  return hasAll([...inLabel, ...words(keywords)], wanted) ? 2 : null
}

function hasAll(own: string[], wanted: string[]): boolean {
  return wanted.every((word) => own.some((candidate) => candidate.startsWith(word)))
}
