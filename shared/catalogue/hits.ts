import { addBit, type Bitset, countBits, emptyBitset, intersection } from './bitset.ts'
import type { FilterKind, FilterSets } from './filters.ts'
import type { Matches } from './search.ts'

/** What a query finds: the tools that match its words and pass its filters. Sets are made when they are asked for. */
export class Hits {
  readonly #size: number
  readonly #matches: Matches | null
  readonly #filters: FilterSets
  #matching: Bitset | null = null
  #passing: Bitset | null = null

  constructor(size: number, matches: Matches | null, filters: FilterSets) {
    this.#size = size
    this.#matches = matches
    this.#filters = filters
  }

  /** All tools of the catalogue. */
  get isEverything(): boolean {
    return this.#matches === null && this.#filters.size === 0
  }

  get isFiltered(): boolean {
    return this.#filters.size > 0
  }

  get total(): number {
    if (!this.isFiltered) return this.#matches?.count ?? this.#size
    return countBits(this.all())
  }

  /** Not for everything: that needs no set. */
  all(): Bitset {
    this.#passing ??= intersection([...this.#base(), ...this.#filters.values()])
    return this.#passing
  }

  /** The tools without the filter of one kind; null for everything. */
  without(kind: FilterKind): Bitset | null {
    if (!this.#filters.has(kind)) return this.isEverything ? null : this.all()
    const others = [...this.#filters].filter(([other]) => other !== kind).map(([, set]) => set)
    const sets = [...this.#base(), ...others]
    return sets.length === 0 ? null : intersection(sets)
  }

  #base(): Bitset[] {
    if (this.#matches === null) return []
    this.#matching ??= this.#setOf(this.#matches)
    return [this.#matching]
  }

  #setOf({ ordinals, count }: Matches): Bitset {
    const set = emptyBitset(this.#size)
    for (let i = 0; i < count; i++) addBit(set, ordinals[i]!)
    return set
  }
}
