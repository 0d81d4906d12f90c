import { DROPPED } from './merge-source.ts'
import type { Postings } from './postings.ts'
import { compareStringAt, lowerBound, type StringTable, stringAt, stringCount } from './string-table.ts'

export interface Vocabulary {
  readonly terms: StringTable
  readonly postings: Postings
}

/**
 * Joins a vocabulary and a much smaller one. `moved` maps each one's ordinals to those of the merged catalogue (or
 * DROPPED); it must keep their order. Terms that no tool has any more disappear. Only the terms of the smaller one are
 * compared and only those of dropped tools visited; all others are copied unchanged, in runs.
 */
export function mergeVocabularies(
  [base, added]: readonly [Vocabulary, Vocabulary],
  moved: readonly [Uint32Array, Uint32Array],
): Vocabulary {
  const writer = new VocabularyWriter(base, added, moved)
  const thinned = termsOfDropped(base.postings, moved[0])
  let [next, nextThinned] = [0, 0]
  const copyBelow = (limit: number) => {
    for (; next < limit; next++) {
      const stop = Math.min(thinned[nextThinned] ?? limit, limit)
      writer.copyTerms(next, stop)
      next = stop
      if (next === limit) return
      writer.writeTerm({ base: next, added: null })
      nextThinned++
    }
  }
  for (let term = 0; term < stringCount(added.terms); term++) {
    const word = stringAt(added.terms, term)
    const place = lowerBound(base.terms, word)
    copyBelow(place)
    const isShared = place < stringCount(base.terms) && compareStringAt(base.terms, place, word) === 0
    writer.writeTerm({ base: isShared ? place : null, added: term })
    if (!isShared) continue
    if (thinned[nextThinned] === place) nextThinned++
    next = place + 1
  }
  copyBelow(stringCount(base.terms))
  return writer.result()
}

/** Up to so many dropped tools, a native search for each is faster than a check at each entry. */
const FEW = 4

/** The terms, ascending, that lose at least one tool. */
function termsOfDropped({ offsets, ordinals }: Postings, moved: Uint32Array): number[] {
  const terms: number[] = []
  let term = 0
  for (const entry of entriesOfDropped(ordinals, moved)) {
    while (offsets[term + 1]! <= entry) term++
    if (terms.at(-1) !== term) terms.push(term)
  }
  return terms
}

/** Places in `ordinals`, ascending. */
function entriesOfDropped(ordinals: Uint32Array, moved: Uint32Array): number[] {
  const dropped = placesOf(DROPPED, moved)
  const entries: number[] = []
  if (dropped.length <= FEW) {
    for (const ordinal of dropped) entries.push(...placesOf(ordinal, ordinals))
    return entries.sort((a, b) => a - b)
  }
  for (let at = 0; at < ordinals.length; at++) if (moved[ordinals[at]!] === DROPPED) entries.push(at)
  return entries
}

function placesOf(value: number, array: Uint32Array): number[] {
  const places: number[] = []
  for (let at = array.indexOf(value); at >= 0; at = array.indexOf(value, at + 1)) places.push(at)
  return places
}

class VocabularyWriter {
  readonly #base: Vocabulary
  readonly #added: Vocabulary
  readonly #moved: readonly [Uint32Array, Uint32Array]
  /** The tools that stay keep their ordinals. */
  readonly #isInPlace: boolean
  #entries = 0
  #terms = 0
  #unitCount = 0
  readonly #ordinals: Uint32Array
  readonly #weights: Uint8Array
  readonly #postingOffsets: Uint32Array
  readonly #units: Uint16Array
  readonly #unitOffsets: Uint32Array

  constructor(base: Vocabulary, added: Vocabulary, moved: readonly [Uint32Array, Uint32Array]) {
    this.#base = base
    this.#added = added
    this.#moved = moved
    this.#isInPlace = moved[0].every((ordinal, before) => ordinal === before || ordinal === DROPPED)
    const entries = base.postings.ordinals.length + added.postings.ordinals.length
    const terms = stringCount(base.terms) + stringCount(added.terms)
    this.#ordinals = new Uint32Array(entries)
    this.#weights = new Uint8Array(entries)
    this.#postingOffsets = new Uint32Array(terms + 1)
    this.#units = new Uint16Array(base.terms.units.length + added.terms.units.length)
    this.#unitOffsets = new Uint32Array(terms + 1)
  }

  /** Terms `from` up to `to` of the base, none of which loses or gains a tool. */
  copyTerms(from: number, to: number): void {
    const { terms, postings } = this.#base
    this.#copyEntries(postings, postings.offsets[from]!, postings.offsets[to]!)
    this.#units.set(terms.units.subarray(terms.offsets[from], terms.offsets[to]), this.#unitCount)
    copyEnds(postings.offsets, { from, to }, this.#postingOffsets, this.#terms)
    copyEnds(terms.offsets, { from, to }, this.#unitOffsets, this.#terms)
    this.#terms += to - from
    this.#entries = this.#postingOffsets[this.#terms]!
    this.#unitCount = this.#unitOffsets[this.#terms]!
  }

  #copyEntries({ ordinals, weights }: Postings, start: number, end: number): void {
    this.#weights.set(weights.subarray(start, end), this.#entries)
    if (this.#isInPlace) {
      this.#ordinals.set(ordinals.subarray(start, end), this.#entries)
      return
    }
    const [merged, moved, shift] = [this.#ordinals, this.#moved[0], this.#entries - start]
    for (let at = start; at < end; at++) merged[at + shift] = moved[ordinals[at]!]!
  }

  /** One term, by its place in one vocabulary or in both. Without entries it is left out. */
  writeTerm({ base, added }: { base: number | null; added: number | null }): void {
    const before = this.#entries
    this.#mergePostings(range(this.#base, base), range(this.#added, added))
    if (this.#entries === before) return
    if (base !== null) this.#writeWord(this.#base.terms, base)
    else if (added !== null) this.#writeWord(this.#added.terms, added)
  }

  /** The entries of one term from both vocabularies, in ascending order of their new ordinals. */
  #mergePostings(a: Range, b: Range): void {
    const [movedA, movedB] = this.#moved
    const [{ postings: base }, { postings: added }] = [this.#base, this.#added]
    let atB = b.start
    const pushBelow = (limit: number) => {
      for (; atB < b.end && movedB[added.ordinals[atB]!]! < limit; atB++) {
        this.#push(movedB[added.ordinals[atB]!]!, added.weights[atB]!)
      }
    }
    for (let at = a.start; at < a.end; at++) {
      const ordinal = movedA[base.ordinals[at]!]!
      if (ordinal === DROPPED) continue
      pushBelow(ordinal)
      this.#push(ordinal, base.weights[at]!)
    }
    pushBelow(DROPPED)
  }

  #push(ordinal: number, weight: number): void {
    this.#ordinals[this.#entries] = ordinal
    this.#weights[this.#entries++] = weight
  }

  #writeWord({ units, offsets }: StringTable, term: number): void {
    this.#units.set(units.subarray(offsets[term], offsets[term + 1]), this.#unitCount)
    this.#unitCount += offsets[term + 1]! - offsets[term]!
    this.#terms++
    this.#postingOffsets[this.#terms] = this.#entries
    this.#unitOffsets[this.#terms] = this.#unitCount
  }

  /** Views: the unused rest of their arrays is no larger than the smaller vocabulary, and the next merge drops it. */
  result(): Vocabulary {
    const terms = this.#terms + 1
    return {
      terms: {
        units: this.#units.subarray(0, this.#unitCount),
        offsets: this.#unitOffsets.subarray(0, terms),
      },
      postings: {
        offsets: this.#postingOffsets.subarray(0, terms),
        ordinals: this.#ordinals.subarray(0, this.#entries),
        weights: this.#weights.subarray(0, this.#entries),
      },
    }
  }
}

interface Range {
  start: number
  end: number
}

function range({ postings: { offsets } }: Vocabulary, term: number | null): Range {
  return term === null ? { start: 0, end: 0 } : { start: offsets[term]!, end: offsets[term + 1]! }
}

/** The ends of terms `from` up to `to`, moved to where the last of the `count` terms written so far ends. */
function copyEnds(
  offsets: Uint32Array,
  { from, to }: { from: number; to: number },
  merged: Uint32Array,
  count: number,
): void {
  const shift = merged[count]! - offsets[from]!
  for (let term = from + 1; term <= to; term++) merged[count + term - from] = offsets[term]! + shift
}
