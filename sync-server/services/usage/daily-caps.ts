import { createHmac, randomBytes } from 'node:crypto'
import { BloomFilter } from '../../lib/bloom-filter.ts'
import { truncateAddress } from '../../lib/current-request.ts'

/** What one network may add on one day. Networks are those of `truncateAddress`: many people share one. */
export const CAPS = { tokens: 500, events: 20_000, searches: 2000, sameThing: 20 } as const

/** Counters in each of the two rows. A million different things a day leave half of them empty in the middle of it. */
const CELLS = 2 ** 20
const TOKEN_BYTES = 2 ** 20

/**
 * Counts what each network has added today, in memory only and of one size: a count-min sketch (Cormode & Muthukrishnan
 * 2005) under a key that is drawn each day. No address is stored, and none can be found out from what is. The sketch never
 * counts too little, so a cap is never exceeded; when it fills up it refuses too early.
 */
export class DailyCaps {
  #day = Number.NaN
  #key = randomBytes(32)
  #cells = new Uint16Array(2 * CELLS)
  #tokens = new BloomFilter(new Uint8Array(TOKEN_BYTES))

  /** @param day days since 1970 @returns what a network has left */
  of(address: string, day: number): NetworkCaps {
    if (day !== this.#day) this.#begin(day)
    return new NetworkCaps(this, truncateAddress(address))
  }

  #begin(day: number): void {
    this.#day = day
    this.#key = randomBytes(32)
    this.#cells = new Uint16Array(2 * CELLS)
    this.#tokens = new BloomFilter(new Uint8Array(TOKEN_BYTES))
  }

  /** Lets a token in that was let in before, or while fewer than `most` others were. */
  admit(network: string, token: string, most: number): boolean {
    const hash = this.#hash(`${network} ${token}`).toString('base64')
    if (this.#tokens.has(hash)) return true
    if (!this.take(`${network} token`, most)) return false
    this.#tokens.add(hash)
    return true
  }

  /** Counts one more of something, unless there are `most` already. */
  take(thing: string, most: number): boolean {
    const hash = this.#hash(thing)
    const one = hash.readUInt32LE(0) % CELLS
    const other = CELLS + (hash.readUInt32LE(4) % CELLS)
    const count = Math.min(this.#cells[one]!, this.#cells[other]!)
    if (count >= most) return false
    // Only the smaller ones grow: the larger one counts something else as well.
    for (const cell of [one, other]) if (this.#cells[cell] === count) this.#cells[cell] = count + 1
    return true
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }
}

/** The caps of one network on one day. Each method takes a place, and says whether there was one. */
export class NetworkCaps {
  readonly #caps: DailyCaps
  readonly #network: string

  constructor(caps: DailyCaps, network: string) {
    this.#caps = caps
    this.#network = network
  }

  admit(token: string): boolean {
    return this.#caps.admit(this.#network, token, CAPS.tokens)
  }

  /** @param name of the tool and the kind */
  takeEvent(name: string): boolean {
    return this.#take(`event ${name}`, CAPS.sameThing) && this.#take('event', CAPS.events)
  }

  takeSearch(name: string): boolean {
    return this.#take(`search ${name}`, CAPS.sameThing) && this.#take('search', CAPS.searches)
  }

  #take(thing: string, most: number): boolean {
    return this.#caps.take(`${this.#network} ${thing}`, most)
  }
}
