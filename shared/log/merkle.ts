/**
 * The arithmetic of an append-only log as a Merkle tree, RFC 9162 §2.1: which subtrees a proof names, and what follows from
 * it. Hashing is the platform's, so that browsers, servers and scripts share the rest.
 */

/** Leaves from `from` up to, and without, `to`. */
export interface Span {
  from: number
  to: number
}

/** A subtree of 2^level leaves; it is the `place`th of its size. */
export interface TreeNode {
  level: number
  place: number
}

/** What the platform hashes with, such as `crypto.subtle.digest('SHA-256', …)`. */
export type Sha256 = (bytes: Uint8Array) => Promise<Uint8Array>

const LEAF = 0
const NODE = 1

/** The bytes whose SHA-256 is the hash of a leaf. */
export const leafBytes = (data: Uint8Array): Uint8Array => joined(LEAF, [data])

/** The bytes whose SHA-256 is the hash of a node above two others. */
export const nodeBytes = (left: Uint8Array, right: Uint8Array): Uint8Array => joined(NODE, [left, right])

function joined(prefix: number, parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0))
  bytes[0] = prefix
  let at = 1
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** The subtrees of an inclusion proof, from the leaf's sibling to the top: PATH of RFC 9162 §2.1.3.1. */
export function inclusionSpans(place: number, { from, to }: Span): Span[] {
  if (to - from === 1) return []
  const middle = from + splitOf(to - from)
  return place < middle
    ? [...inclusionSpans(place, { from, to: middle }), { from: middle, to }]
    : [...inclusionSpans(place, { from: middle, to }), { from, to: middle }]
}

/** The subtrees of a proof that a log of `size` leaves begins with the first `first` of them: RFC 9162 §2.1.4.1. */
export function consistencySpans(first: number, size: number): Span[] {
  if (first === 0 || first === size) return []
  return subproof(first, { from: 0, to: size }, true)
}

/** `isKnown`: the verifier has the hash of the old part, so that it is left out. */
function subproof(old: number, { from, to }: Span, isKnown: boolean): Span[] {
  if (old === to - from) return isKnown ? [] : [{ from, to }]
  const split = splitOf(to - from)
  const middle = from + split
  return old <= split
    ? [...subproof(old, { from, to: middle }, isKnown), { from: middle, to }]
    : [...subproof(old - split, { from: middle, to }, false), { from, to: middle }]
}

/** The full subtrees that a span of the tree consists of, from left to right. */
export function fullSubtrees({ from, to }: Span): TreeNode[] {
  const nodes: TreeNode[] = []
  let at = from
  while (at < to) {
    let level = 0
    let leaves = 1
    while (leaves * 2 <= to - at) {
      leaves *= 2
      level += 1
    }
    nodes.push({ level, place: at / leaves })
    at += leaves
  }
  return nodes
}

/** A place on the way up, and the last place beside it: RFC 9162 calls them fn and sn. */
class Climb {
  #place: number
  #last: number

  constructor(place: number, last: number) {
    this.#place = place
    this.#last = last
  }

  get isAtTop(): boolean {
    return this.#last === 0
  }

  get isOdd(): boolean {
    return this.#place % 2 === 1
  }

  /** Whether what is beside it stands on the left. */
  get isRight(): boolean {
    return this.isOdd || this.#place === this.#last
  }

  up(): void {
    this.#place = Math.floor(this.#place / 2)
    this.#last = Math.floor(this.#last / 2)
  }

  /** Up past the levels at which nothing stands beside it. */
  upAlone(): void {
    while (!this.isOdd && this.#place !== 0) this.up()
  }
}

const areSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

export interface InclusionCheck {
  /** The hash of the leaf, and its place. */
  hash: Uint8Array
  place: number
  size: number
  path: readonly Uint8Array[]
  root: Uint8Array
}

/** Whether a leaf is in the log with this root: RFC 9162 §2.1.3.2. */
export async function isIncluded(check: InclusionCheck, sha256: Sha256): Promise<boolean> {
  const { hash, place, size, path, root } = check
  if (place >= size) return false
  const climb = new Climb(place, size - 1)
  let made = hash
  for (const beside of path) {
    if (climb.isAtTop) return false
    const { isRight } = climb
    made = await sha256(isRight ? nodeBytes(beside, made) : nodeBytes(made, beside))
    if (isRight) climb.upAlone()
    climb.up()
  }
  return climb.isAtTop && areSame(made, root)
}

export interface ConsistencyCheck {
  first: { size: number; root: Uint8Array }
  second: { size: number; root: Uint8Array }
  path: readonly Uint8Array[]
}

const isPowerOfTwo = (size: number) => splitOf(size + 1) === size

/** Whether the log of the second root begins with that of the first: RFC 9162 §2.1.4.2. */
export async function isConsistent(check: ConsistencyCheck, sha256: Sha256): Promise<boolean> {
  const { first, second, path } = check
  if (first.size > second.size) return false
  if (first.size === second.size) return path.length === 0 && areSame(first.root, second.root)
  // Every log begins with nothing.
  if (first.size === 0) return path.length === 0
  const [start, ...rest] = isPowerOfTwo(first.size) ? [first.root, ...path] : path
  if (start === undefined) return false
  const climb = new Climb(first.size - 1, second.size - 1)
  while (climb.isOdd) climb.up()
  let older = start
  let newer = start
  for (const beside of rest) {
    if (climb.isAtTop) return false
    if (climb.isRight) {
      older = await sha256(nodeBytes(beside, older))
      newer = await sha256(nodeBytes(beside, newer))
      climb.upAlone()
    } else {
      newer = await sha256(nodeBytes(newer, beside))
    }
    climb.up()
  }
  return climb.isAtTop && areSame(older, first.root) && areSame(newer, second.root)
}
