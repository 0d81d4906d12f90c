import { DROPPED, type Merge } from './merge-source.ts'
import { cutIntoPages, entriesOf, isOversized, type PostingPage, type Postings } from './postings.ts'
import { compareStringAt, lowerBound, type StringTable, stringAt, stringCount } from './string-table.ts'

export interface Vocabulary {
  readonly terms: StringTable
  readonly postings: Postings
}

type Pair<T> = readonly [T, T]

/**
 * Joins a vocabulary and a much smaller one. Terms that no tool has any more disappear. Only the terms of the smaller one
 * are compared and only those of dropped tools visited; where no ordinal moves, pages without one of these are shared.
 */
export function mergeVocabularies(parts: Pair<Vocabulary>, merge: Merge): Vocabulary {
  const [base, added] = parts
  const changes = termChanges(parts, merge)
  if (changes.length === 0 && merge.isInPlace) return { terms: base.terms, postings: base.postings }
  const counts = stringCount(base.terms) + changes.reduce((sum, change) => sum + countOf(change), 0)
  return {
    terms: mergeTerms([base.terms, added.terms], changes, counts),
    postings: new PostingsMerge(parts, merge, counts).result(changes),
  }
}

/** A term that loses or gains tools, or has them with another weight. */
interface TermChange {
  /** Its place among the terms of the base, or where it would be. */
  readonly place: number
  readonly isInBase: boolean
  /** Its place in the smaller vocabulary; null when it only loses tools. */
  readonly added: number | null
  /** Whether some tool still has it. */
  readonly isKept: boolean
}

/** What a change adds to the number of terms. */
function countOf({ isInBase, isKept }: TermChange): number {
  return Number(isKept) - Number(isInBase)
}

/** In the order of the terms. */
function termChanges([base, added]: Pair<Vocabulary>, merge: Merge): TermChange[] {
  const losses = lossesOf(base.postings, merge)
  const changes: TermChange[] = []
  let next = 0
  const loseBelow = (place: number) => {
    for (; next < losses.length && losses[next]!.term < place; next++) {
      const { term, count } = losses[next]!
      const isKept = count < lengthOf(base.postings, term)
      changes.push({ place: term, isInBase: true, added: null, isKept })
    }
  }
  for (let term = 0; term < stringCount(added.terms); term++) {
    const word = stringAt(added.terms, term)
    const place = lowerBound(base.terms, word)
    loseBelow(place)
    const isInBase = place < stringCount(base.terms) && compareStringAt(base.terms, place, word) === 0
    const lost = isInBase && losses[next]?.term === place ? losses[next++]!.count : 0
    const change = { place, isInBase, added: term, isKept: true }
    if (!isInBase || !hasSameEntries([base, added], merge, { place, term, lost })) changes.push(change)
  }
  loseBelow(stringCount(base.terms))
  return changes
}

function lengthOf({ offsets }: Postings, term: number): number {
  return offsets[term + 1]! - offsets[term]!
}

/** Whether the tools that a term loses come back under the same ordinals with the same weights, as when its text is unchanged. */
function hasSameEntries(
  [base, added]: Pair<Vocabulary>,
  { isInPlace, moved }: Merge,
  { place, term, lost }: { place: number; term: number; lost: number },
): boolean {
  if (!isInPlace || lost !== lengthOf(added.postings, term)) return false
  const before = entriesOf(base.postings, place)
  const after = entriesOf(added.postings, term)
  for (let at = after.from; at < after.to; at++) {
    const found = placeIn(before, moved[1][after.ordinals[at]!]!)
    if (found === -1 || before.weights[found] !== after.weights[at]) return false
  }
  return true
}

interface Entries {
  readonly ordinals: Uint32Array
  readonly from: number
  readonly to: number
}

/** Of an ordinal among ascending ones, or -1. */
function placeIn({ ordinals, from, to }: Entries, ordinal: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ordinals[middle]! < ordinal) low = middle + 1
    else high = middle
  }
  return low < to && ordinals[low] === ordinal ? low : -1
}

/** A list with fewer entries for each tool to find in it is read from end to end; in others each is looked up. */
const SHORT = 8

/** The terms, ascending, that lose tools, and how many. */
function lossesOf(
  { offsets, pages }: Postings,
  { moved, dropped }: Merge,
): { term: number; count: number }[] {
  const losses: { term: number; count: number }[] = []
  if (dropped.length === 0) return losses
  const [to] = moved
  for (const [number, page] of pages.entries()) {
    const end = pages[number + 1]?.term ?? offsets.length - 1
    const { ordinals, start } = page
    for (let term = page.term; term < end; term++) {
      const entries = { ordinals, from: offsets[term]! - start, to: offsets[term + 1]! - start }
      let count = 0
      if (entries.to - entries.from <= SHORT * dropped.length) {
        for (let at = entries.from; at < entries.to; at++) if (to[ordinals[at]!] === DROPPED) count++
      } else for (const ordinal of dropped) if (placeIn(entries, ordinal) !== -1) count++
      if (count > 0) losses.push({ term, count })
    }
  }
  return losses
}

/** The words after the changes: the same table when none comes or goes. */
function mergeTerms(
  [base, added]: Pair<StringTable>,
  changes: readonly TermChange[],
  count: number,
): StringTable {
  const comeOrGo = changes.filter((change) => countOf(change) !== 0)
  if (comeOrGo.length === 0) return base
  const units = new Uint16Array(base.units.length + added.units.length)
  const offsets = new Uint32Array(count + 1)
  let written = 0
  const copy = (table: StringTable, from: number, to: number) => {
    units.set(table.units.subarray(table.offsets[from], table.offsets[to]), offsets[written])
    copyEnds(table.offsets, { from, to }, offsets, written)
    written += to - from
  }
  let next = 0
  for (const { place, isKept, added: term } of comeOrGo) {
    copy(base, next, place)
    if (isKept && term !== null) copy(added, term, term + 1)
    next = isKept ? place : place + 1
  }
  copy(base, next, stringCount(base))
  // What is left over is less than the smaller table, and the next merge drops it.
  return { units: units.subarray(0, offsets[count]), offsets }
}

/** The ends of lists `from` up to `to`, moved to where the last of the `count` lists written so far ends. */
function copyEnds(
  offsets: Uint32Array,
  { from, to }: { from: number; to: number },
  merged: Uint32Array,
  count: number,
): void {
  const shift = merged[count]! - offsets[from]!
  for (let list = from + 1; list <= to; list++) merged[count + list - from] = offsets[list]! + shift
}

/** Writes the entries after a change, page by page. */
class PostingsMerge {
  readonly #base: Postings
  readonly #added: Postings
  readonly #merge: Merge
  readonly #offsets: Uint32Array
  readonly #pages: PostingPage[] = []
  #terms = 0
  /** The page that is being written: its entries and where it begins among those of all pages. */
  #start = 0
  #count = 0
  #ordinals = new Uint32Array()
  #weights = new Uint8Array()

  constructor([base, added]: Pair<Vocabulary>, merge: Merge, terms: number) {
    this.#base = base.postings
    this.#added = added.postings
    this.#merge = merge
    this.#offsets = new Uint32Array(terms + 1)
  }

  result(changes: readonly TermChange[]): Postings {
    const { pages, offsets } = this.#base
    let next = 0
    for (const [number, page] of pages.entries()) {
      const end = pages[number + 1]?.term ?? Number.POSITIVE_INFINITY
      const first = next
      while (next < changes.length && changes[next]!.place < end) next++
      const terms = { from: page.term, to: Math.min(end, offsets.length - 1) }
      if (next === first && this.#merge.isInPlace) this.#share(page, terms)
      else this.#rewrite(page, terms, changes.slice(first, next))
    }
    if (this.#pages.length === 0) this.#pages.push(...cutIntoPages(this.#written(), NO_TERMS))
    return { offsets: this.#offsets, pages: this.#pages }
  }

  #share(page: PostingPage, terms: { from: number; to: number }): void {
    copyEnds(this.#base.offsets, terms, this.#offsets, this.#terms)
    this.#pages.push({ ...page, term: this.#terms, start: this.#offsets[this.#terms]! })
    this.#terms += terms.to - terms.from
  }

  #rewrite(
    page: PostingPage,
    { from, to }: { from: number; to: number },
    changes: readonly TermChange[],
  ): void {
    const gained = changes.reduce((sum, { added }) => sum + this.#gains(added), 0)
    this.#ordinals = new Uint32Array(page.ordinals.length + gained)
    this.#weights = new Uint8Array(page.ordinals.length + gained)
    this.#count = 0
    this.#start = this.#offsets[this.#terms]!
    const first = this.#terms
    let next = from
    for (const change of changes) {
      this.#copyTerms(page, next, change.place)
      this.#writeTerm(change)
      next = change.place + Number(change.isInBase)
    }
    this.#copyTerms(page, next, to)
    if (this.#count === 0) return
    const written = { ...this.#written(), term: first, start: this.#start }
    const range = { offsets: this.#offsets, from: first, to: this.#terms }
    const pages = isOversized(written) ? cutIntoPages(written, range) : [written]
    this.#pages.push(...pages)
  }

  #gains(added: number | null): number {
    return added === null ? 0 : lengthOf(this.#added, added)
  }

  #written(): Pick<PostingPage, 'ordinals' | 'weights'> {
    return {
      ordinals: this.#ordinals.subarray(0, this.#count),
      weights: this.#weights.subarray(0, this.#count),
    }
  }

  /** Terms of a page of the base, none of which loses or gains a tool. */
  #copyTerms({ start, ordinals, weights }: PostingPage, from: number, to: number): void {
    const { offsets } = this.#base
    const [first, last] = [offsets[from]! - start, offsets[to]! - start]
    this.#weights.set(weights.subarray(first, last), this.#count)
    if (this.#merge.isInPlace) this.#ordinals.set(ordinals.subarray(first, last), this.#count)
    else {
      const [merged, moved, shift] = [this.#ordinals, this.#merge.moved[0], this.#count - first]
      for (let at = first; at < last; at++) merged[at + shift] = moved[ordinals[at]!]!
    }
    copyEnds(offsets, { from, to }, this.#offsets, this.#terms)
    this.#terms += to - from
    this.#count += last - first
  }

  /** The entries of one term from both vocabularies, in ascending order of their new ordinals. Without any it is left out. */
  #writeTerm({ place, isInBase, added, isKept }: TermChange): void {
    if (!isKept) return
    const before = isInBase ? entriesOf(this.#base, place) : NO_ENTRIES
    const after = added === null ? NO_ENTRIES : entriesOf(this.#added, added)
    const [movedBefore, movedAfter] = this.#merge.moved
    let next = after.from
    const pushBelow = (limit: number) => {
      for (; next < after.to && movedAfter[after.ordinals[next]!]! < limit; next++)
        this.#push(movedAfter[after.ordinals[next]!]!, after.weights[next]!)
    }
    for (let at = before.from; at < before.to; at++) {
      const ordinal = movedBefore[before.ordinals[at]!]!
      if (ordinal === DROPPED) continue
      pushBelow(ordinal)
      this.#push(ordinal, before.weights[at]!)
    }
    pushBelow(DROPPED)
    this.#offsets[++this.#terms] = this.#start + this.#count
  }

  #push(ordinal: number, weight: number): void {
    this.#ordinals[this.#count] = ordinal
    this.#weights[this.#count++] = weight
  }
}

const NO_TERMS = { offsets: new Uint32Array(1), from: 0, to: 0 }
const NO_ENTRIES = { ordinals: new Uint32Array(), weights: new Uint8Array(), from: 0, to: 0 }
