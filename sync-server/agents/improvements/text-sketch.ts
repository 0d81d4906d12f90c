/** How many of the smallest hashes are kept: enough to tell texts that share most of their words from others. */
export const KEPT_HASHES = 24
const SHINGLE_WORDS = 3

/** What is compared of a text, instead of the text. */
export interface TextSketch {
  /** The same for texts that differ in case, spaces and punctuation alone. */
  key: number
  /** The smallest hashes of its runs of three words, in order. */
  hashes: Uint32Array
}

/** Sketches are bottom-k minhashes (Broder 1997): comparable whatever the lengths of the texts. */
export function sketchOf(text: string): TextSketch {
  const words = plainWords(text).map(hashOf)
  const runs: number[] = []
  for (let start = 0; start === 0 || start + SHINGLE_WORDS <= words.length; start++)
    runs.push(words.slice(start, start + SHINGLE_WORDS).reduce(mix, 0))
  const hashes = Uint32Array.from(new Set(runs)).sort().slice(0, KEPT_HASHES)
  // 32 bits and 20 more, which a number holds exactly.
  const key = words.reduce(mix, 1) * 2 ** 20 + (words.reduce(mix, 2) >>> 12)
  return { key, hashes }
}

/** The share of runs of words that two texts have in common, 0–1, as their sketches tell; 0 where it is below `least`. */
export function likeness({ hashes: one }: TextSketch, { hashes: other }: TextSketch, least = 0): number {
  const mostMissed = KEPT_HASHES * (1 - least)
  let [a, b, seen, shared] = [0, 0, 0, 0]
  while (seen < KEPT_HASHES && (a < one.length || b < other.length)) {
    const left = one[a] ?? Number.POSITIVE_INFINITY
    const right = other[b] ?? Number.POSITIVE_INFINITY
    if (left <= right) a += 1
    if (right <= left) b += 1
    if (left === right) shared += 1
    seen += 1
    if (seen - shared > mostMissed) return 0
  }
  const share = seen === 0 ? 0 : shared / seen
  return share < least ? 0 : share
}

function plainWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash >>> 0
}

/** Murmur's finaliser: the order of what is mixed matters, and every bit of it. */
function mix(hash: number, next: number): number {
  let mixed = Math.imul(hash ^ next ^ (hash >>> 7), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
