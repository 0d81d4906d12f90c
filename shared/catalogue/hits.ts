import { addBit, type Bitset, countBits, emptyBitset, intersection } from './bitset.ts'
import type { FilterKind, FilterSets } from './filters.ts'
import type { Matches } from './search.ts'

/** What a query finds: the tools that match its words and pass its filters. Sets are made when they are asked for. */
export class Hits {
  readonly #size: number
  readonly #matches: Matches | null
  readonly #filters: FilterSets
  readonly #scope: Bitset | null
  #matching: Bitset | null = null
  #passing: Bitset | null = null

  /** `scope`: the tools that the query is about; null for all of the index. */
  constructor(
    size: number,
    matches: Matches | null,
    { filters, scope }: { filters: FilterSets; scope: Bitset | null },
  ) {
    this.#size = size
    this.#matches = matches
    this.#filters = filters
    this.#scope = scope
  }

  /** All tools that the query is about: it has neither words nor filters. */
  get isEverything(): boolean {
    return this.#matches === null && this.#filters.size === 0
  }

  get isWholeIndex(): boolean {
    return this.isEverything && this.#scope === null
  }

  /** Whether some matches do not pass. */
  get isFiltered(): boolean {
    return this.#filters.size > 0 || this.#scope !== null
  }

  get total(): number {
    if (!this.isFiltered) return this.#matches?.count ?? this.#size
    return countBits(this.all())
  }

  /** Not for the whole index: that needs no set. */
  all(): Bitset {
    this.#passing ??= intersection([...this.#base(), ...this.#filters.values()])
    return this.#passing
  }

  /** The tools without the filter of one kind; null for the whole index. */
  without(kind: FilterKind): Bitset | null {
    if (!this.#filters.has(kind)) return this.isWholeIndex ? null : this.all()
    const others = [...this.#filters].filter(([other]) => other !== kind).map(([, set]) => set)
    const sets = [...this.#base(), ...others]
    return sets.length === 0 ? null : intersection(sets)
  }

  #base(): Bitset[] {
    const scope = this.#scope === null ? [] : [this.#scope]
    if (this.#matches === null) return scope
    this.#matching ??= this.#setOf(this.#matches)
    return [this.#matching, ...scope]
  }

  #setOf({ ordinals, count }: Matches): Bitset {
    const set = emptyBitset(this.#size)
    for (let i = 0; i < count; i++) addBit(set, ordinals[i]!)
    return set
  }
}
