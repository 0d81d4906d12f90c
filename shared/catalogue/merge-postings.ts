import type { Postings } from './postings.ts'
import { compareStringAt, lowerBound, type StringTable, stringAt, stringCount } from './string-table.ts'

export interface Vocabulary {
  readonly terms: StringTable
  readonly postings: Postings
}

/** The ordinal of a tool that is not part of the merged catalogue. */
export const DROPPED = 0xffff_ffff

/**
 * Joins a vocabulary and a much smaller one. `moved` maps each one's ordinals to those of the merged catalogue (or
 * DROPPED); it must keep their order. Terms that no tool has any more disappear. Only the terms of the smaller one are
 * compared; all others are copied as they stand.
 */
export function mergeVocabularies(
  [base, added]: readonly [Vocabulary, Vocabulary],
  moved: readonly [Uint32Array, Uint32Array],
): Vocabulary {
  const writer = new VocabularyWriter(base, added)
  let next = 0
  const copyBelow = (limit: number) => {
    for (; next < limit; next++) {
      writer.copyPostings(base, next, moved[0])
      writer.endTerm(base.terms, next)
    }
  }
  for (let term = 0; term < stringCount(added.terms); term++) {
    const word = stringAt(added.terms, term)
    const place = lowerBound(base.terms, word)
    copyBelow(place)
    const isShared = place < stringCount(base.terms) && compareStringAt(base.terms, place, word) === 0
    if (isShared) writer.mergePostings([base, added], [next++, term], moved)
    else writer.copyPostings(added, term, moved[1])
    writer.endTerm(added.terms, term)
  }
  copyBelow(stringCount(base.terms))
  return writer.result()
}

class VocabularyWriter {
  #entries = 0
  #terms = 0
  #unitCount = 0
  readonly #ordinals: Uint32Array
  readonly #weights: Uint8Array
  readonly #postingOffsets: Uint32Array
  readonly #units: Uint16Array
  readonly #unitOffsets: Uint32Array

  constructor(a: Vocabulary, b: Vocabulary) {
    const entries = a.postings.ordinals.length + b.postings.ordinals.length
    const terms = stringCount(a.terms) + stringCount(b.terms)
    this.#ordinals = new Uint32Array(entries)
    this.#weights = new Uint8Array(entries)
    this.#postingOffsets = new Uint32Array(terms + 1)
    this.#units = new Uint16Array(a.terms.units.length + b.terms.units.length)
    this.#unitOffsets = new Uint32Array(terms + 1)
  }

  copyPostings({ postings }: Vocabulary, term: number, moved: Uint32Array): void {
    const { offsets, ordinals, weights } = postings
    const end = offsets[term + 1]!
    for (let at = offsets[term]!; at < end; at++) {
      const ordinal = moved[ordinals[at]!]!
      if (ordinal !== DROPPED) this.#push(ordinal, weights[at]!)
    }
  }

  /** The entries of one term from both vocabularies, in ascending order of their new ordinals. */
  mergePostings(
    [{ postings: a }, { postings: b }]: readonly [Vocabulary, Vocabulary],
    [termA, termB]: readonly [number, number],
    [movedA, movedB]: readonly [Uint32Array, Uint32Array],
  ): void {
    const endB = b.offsets[termB + 1]!
    let atB = b.offsets[termB]!
    const pushBelow = (limit: number) => {
      for (; atB < endB && movedB[b.ordinals[atB]!]! < limit; atB++) {
        this.#push(movedB[b.ordinals[atB]!]!, b.weights[atB]!)
      }
    }
    for (let at = a.offsets[termA]!; at < a.offsets[termA + 1]!; at++) {
      const ordinal = movedA[a.ordinals[at]!]!
      if (ordinal === DROPPED) continue
      pushBelow(ordinal)
      this.#push(ordinal, a.weights[at]!)
    }
    pushBelow(DROPPED)
  }

  #push(ordinal: number, weight: number): void {
    this.#ordinals[this.#entries] = ordinal
    this.#weights[this.#entries++] = weight
  }

  /** Closes the term whose entries were just written, and forgets it when there were none. */
  endTerm({ units, offsets }: StringTable, term: number): void {
    if (this.#entries === this.#postingOffsets[this.#terms]) return
    const end = offsets[term + 1]!
    for (let at = offsets[term]!; at < end; at++) this.#units[this.#unitCount++] = units[at]!
    this.#terms++
    this.#postingOffsets[this.#terms] = this.#entries
    this.#unitOffsets[this.#terms] = this.#unitCount
  }

  result(): Vocabulary {
    const terms = this.#terms + 1
    return {
      terms: { units: this.#units.slice(0, this.#unitCount), offsets: this.#unitOffsets.slice(0, terms) },
      postings: {
        offsets: this.#postingOffsets.slice(0, terms),
        ordinals: this.#ordinals.slice(0, this.#entries),
        weights: this.#weights.slice(0, this.#entries),
      },
    }
  }
}
