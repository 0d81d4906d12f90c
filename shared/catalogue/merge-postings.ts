import type { Postings } from './postings.ts'
import { encodeStrings, type StringTable, stringAt, stringCount } from './string-table.ts'

export interface Vocabulary {
  readonly terms: StringTable
  readonly postings: Postings
}

/** The ordinal of a tool that is not part of the merged catalogue. */
export const DROPPED = 0xffff_ffff

/**
 * Joins two vocabularies into one. `moved` maps each part's ordinals to those of the merged catalogue (or DROPPED);
 * it must keep their order. Terms that no tool has any more disappear.
 */
export function mergeVocabularies(
  parts: readonly [Vocabulary, Vocabulary],
  moved: readonly [Uint32Array, Uint32Array],
): Vocabulary {
  const writer = new PostingWriter(parts[0].postings.ordinals.length + parts[1].postings.ordinals.length)
  const words: string[] = []
  for (const { word, places } of walkBoth(parts[0].terms, parts[1].terms)) {
    const before = writer.length
    writer.copyMerged(parts, places, moved)
    if (writer.length > before) {
      words.push(word)
      writer.endTerm()
    }
  }
  return { terms: encodeStrings(words), postings: writer.result() }
}

/** Every word of two sorted tables once, with its place in each (-1 where it is missing). */
function* walkBoth(a: StringTable, b: StringTable): Generator<{ word: string; places: [number, number] }> {
  const countA = stringCount(a)
  const countB = stringCount(b)
  let i = 0
  let j = 0
  let wordA = countA > 0 ? stringAt(a, 0) : null
  let wordB = countB > 0 ? stringAt(b, 0) : null
  while (wordA !== null || wordB !== null) {
    const takeA = wordB === null || (wordA !== null && wordA <= wordB)
    const takeB = wordA === null || (wordB !== null && wordB <= wordA)
    yield { word: (takeA ? wordA : wordB)!, places: [takeA ? i : -1, takeB ? j : -1] }
    if (takeA) wordA = ++i < countA ? stringAt(a, i) : null
    if (takeB) wordB = ++j < countB ? stringAt(b, j) : null
  }
}

class PostingWriter {
  length = 0
  readonly #offsets: number[] = [0]
  readonly #ordinals: Uint32Array
  readonly #weights: Uint8Array

  constructor(capacity: number) {
    this.#ordinals = new Uint32Array(capacity)
    this.#weights = new Uint8Array(capacity)
  }

  /** Writes the entries of one term from both parts, in ascending order of their new ordinals. */
  copyMerged(
    parts: readonly [Vocabulary, Vocabulary],
    places: readonly [number, number],
    moved: readonly [Uint32Array, Uint32Array],
  ): void {
    const a = new PostingReader(parts[0].postings, places[0], moved[0])
    const b = new PostingReader(parts[1].postings, places[1], moved[1])
    while (a.ordinal !== DROPPED || b.ordinal !== DROPPED) {
      const reader = a.ordinal < b.ordinal ? a : b
      this.#ordinals[this.length] = reader.ordinal
      this.#weights[this.length] = reader.weight
      this.length++
      reader.advance()
    }
  }

  endTerm(): void {
    this.#offsets.push(this.length)
  }

  result(): Postings {
    return {
      offsets: Uint32Array.from(this.#offsets),
      ordinals: this.#ordinals.slice(0, this.length),
      weights: this.#weights.slice(0, this.length),
    }
  }
}

/** Walks one term's entries in their new ordinals; at the end its ordinal is DROPPED, which is above all others. */
class PostingReader {
  ordinal = DROPPED
  weight = 0
  readonly #postings: Postings
  readonly #moved: Uint32Array
  #at: number
  readonly #end: number

  constructor(postings: Postings, place: number, moved: Uint32Array) {
    this.#postings = postings
    this.#moved = moved
    this.#at = place < 0 ? 0 : postings.offsets[place]!
    this.#end = place < 0 ? 0 : postings.offsets[place + 1]!
    this.advance()
  }

  advance(): void {
    while (this.#at < this.#end) {
      const at = this.#at++
      const ordinal = this.#moved[this.#postings.ordinals[at]!]!
      if (ordinal !== DROPPED) {
        this.ordinal = ordinal
        this.weight = this.#postings.weights[at]!
        return
      }
    }
    this.ordinal = DROPPED
  }
}
