/** How many of the smallest hashes are stored. Enough to detect texts that share most of their words. */
const HASH_COUNT = 24
const SHINGLE_WORDS = 3

/** A sketch of a text, used for comparisons. */
export interface Minhash {
  /** Equal for texts that differ only in case, spaces and punctuation. */
  key: number
  /** The smallest hashes of its three-word shingles, ascending. */
  hashes: Uint32Array
}

/** A bottom-k minhash (Broder 1997), comparable for texts of any length. */
export function minhashOf(text: string): Minhash {
  const words = plainWords(text).map(hashOf)
  const runs: number[] = []
  for (let start = 0; start === 0 || start + SHINGLE_WORDS <= words.length; start++)
    runs.push(words.slice(start, start + SHINGLE_WORDS).reduce(mix, 0))
  const hashes = Uint32Array.from(new Set(runs)).sort().slice(0, HASH_COUNT)
  // 32 bits plus 20 bits, which a number represents exactly.
  const key = words.reduce(mix, 1) * 2 ** 20 + (words.reduce(mix, 2) >>> 12)
  return { key, hashes }
}

/** The estimated share of three-word shingles that two texts have in common, 0–1. Returns 0 below `least`. */
export function similarity({ hashes: one }: Minhash, { hashes: other }: Minhash, least = 0): number {
  const mostMissed = HASH_COUNT * (1 - least)
  let [a, b, seen, shared] = [0, 0, 0, 0]
  while (seen < HASH_COUNT && (a < one.length || b < other.length)) {
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

/** Murmur's finaliser. Order matters, and every input bit affects the result. */
function mix(hash: number, next: number): number {
  let mixed = Math.imul(hash ^ next ^ (hash >>> 7), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * The smallest hashes of many minhashes in one block of memory. Similar texts share one of these hashes, so a lookup
 * visits only texts that may be similar.
 */
export class MinhashIndex {
  readonly #window: number
  readonly #heads: Uint32Array
  /** Indexed by the low bits of a hash: its position in `#heads` plus one; 0 for none. */
  readonly #first: Uint32Array
  /** For each position, the next position (plus one) with the same low bits. */
  readonly #next: Uint32Array

  /** `least`: the lowest similarity that a lookup must find. */
  constructor(minhashes: readonly Minhash[], least: number) {
    // After this many hashes without a common one, the similarity must be below `least`.
    this.#window = Math.floor(HASH_COUNT * (1 - least)) + 1
    const count = minhashes.length * this.#window
    this.#heads = new Uint32Array(count)
    this.#first = new Uint32Array(2 ** Math.ceil(Math.log2(count + 1)))
    this.#next = new Uint32Array(count)
    for (const [place, minhash] of minhashes.entries())
      this.#heads.set(this.#headOf(minhash), place * this.#window)
    for (const [at, hash] of this.#heads.entries()) {
      const slot = this.#slotOf(hash)
      this.#next[at] = this.#first[slot] ?? 0
      this.#first[slot] = at + 1
    }
  }

  /** The indexes of minhashes that may reach `least`, ascending. All others are below it. */
  findCandidates(minhash: Minhash): number[] {
    const places = new Set<number>()
    for (const hash of this.#headOf(minhash)) {
      let entry = this.#first[this.#slotOf(hash)] ?? 0
      for (; entry > 0; entry = this.#next[entry - 1] ?? 0)
        if (this.#heads[entry - 1] === hash) places.add(Math.floor((entry - 1) / this.#window))
    }
    return [...places].sort((a, b) => a - b)
  }

  #slotOf(hash: number): number {
    return hash & (this.#first.length - 1)
  }

  /** A minhash with fewer hashes is padded with its last one. */
  #headOf({ hashes }: Minhash): Uint32Array {
    const head = new Uint32Array(this.#window).fill(hashes.at(-1) ?? 0)
    head.set(hashes.subarray(0, this.#window))
    return head
  }
}
