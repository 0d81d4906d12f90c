import type { StringTable } from './string-table.ts'
import { isStopWord, MAX_STOP_WORD, MAX_TOKEN, tokenize } from './tokenize.ts'

const SPACE = 0
/** By ASCII code: the code of the letter in lower case, or SPACE for everything that is no letter or digit. */
const FOLDED = Uint8Array.from({ length: 128 }, (_, code) => {
  const text = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(text) ? text.charCodeAt(0) : SPACE
})

/** FNV-1a, 32 bits. */
const HASH_BASIS = 0x811c9dc5 | 0
const HASH_PRIME = 0x01000193

/**
 * Numbers the words of texts in the order they occur, without making a string of each: a hash table over one array
 * of code units. It sees the same words as `tokenize`; that is where texts beyond ASCII go.
 */
export class WordTable {
  size = 0
  /**
   * Numbers of the words of the last text, repeats included; the first `count` are valid. Texts of a tool are limited
   * to far fewer words than there is room for; what a text had beyond that would be left out.
   */
  readonly words = new Uint32Array(1 << 16)
  count = 0
  #units = new Uint16Array(1 << 16)
  #ends = new Uint32Array(1 << 12)
  #hashes = new Int32Array(1 << 12)
  #isStop = new Uint8Array(1 << 12)
  /** Open addressing: number of a word plus 1, or 0 for a free slot; never more than half full. */
  #slots = new Uint32Array(1 << 13)

  /** Reads a text into `words`. */
  read(text: string, { dropStopWords = false } = {}): void {
    this.count = 0
    if (!this.#readAscii(text)) this.#readAny(text)
    if (dropStopWords) this.#dropStopWords()
  }

  /** false when a character is not ASCII; the words read so far are undone. */
  #readAscii(text: string): boolean {
    const before = this.count
    const length = text.length
    let start = this.#end(this.size)
    this.#reserve(length + 1)
    let units = this.#units
    let at = start
    let hash = HASH_BASIS
    for (let i = 0; i <= length; i++) {
      const code = i < length ? text.charCodeAt(i) : SPACE
      if (code > 127) {
        this.count = before
        return false
      }
      const folded = FOLDED[code]!
      if (folded !== SPACE) {
        if (at - start === MAX_TOKEN) continue
        units[at++] = folded
        hash = Math.imul(hash ^ folded, HASH_PRIME)
      } else if (at > start) {
        this.#push(this.#number(start, at, hash))
        units = this.#units
        start = this.#end(this.size)
        at = start
        hash = HASH_BASIS
      }
    }
    return true
  }

  #readAny(text: string): void {
    for (const word of tokenize(text)) {
      const start = this.#end(this.size)
      this.#reserve(word.length)
      let hash = HASH_BASIS
      for (let i = 0; i < word.length; i++) {
        const unit = word.charCodeAt(i)
        this.#units[start + i] = unit
        hash = Math.imul(hash ^ unit, HASH_PRIME)
      }
      this.#push(this.#number(start, start + word.length, hash))
    }
  }

  #push(word: number): void {
    if (this.count < this.words.length) this.words[this.count++] = word
  }

  /** The number of the word whose units were just appended; a new word stays there, a known one is dropped. */
  #number(start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1
    let slot = spread(hash) & mask
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const known = this.#slots[slot]! - 1
      if (this.#hashes[known] === hash && this.#isSame(known, start, end)) return known
    }
    const number = this.size
    this.#slots[slot] = number + 1
    this.#append(end, hash)
    return number
  }

  #append(end: number, hash: number): void {
    const number = this.size++
    if (number === this.#ends.length) {
      this.#ends = grown(this.#ends)
      this.#hashes = grown(this.#hashes)
      this.#isStop = grown(this.#isStop)
    }
    this.#ends[number] = end
    this.#hashes[number] = hash
    this.#isStop[number] = end - this.#end(number) <= MAX_STOP_WORD && isStopWord(this.word(number)) ? 1 : 0
    if (this.size * 2 > this.#slots.length) this.#rehash()
  }

  #isSame(known: number, start: number, end: number): boolean {
    let at = this.#end(known)
    if (this.#ends[known]! - at !== end - start) return false
    for (let i = start; i < end; i++, at++) if (this.#units[i] !== this.#units[at]) return false
    return true
  }

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2)
    const mask = this.#slots.length - 1
    for (let number = 0; number < this.size; number++) {
      let slot = spread(this.#hashes[number]!) & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = number + 1
    }
  }

  /** Where a word begins: where the one before ends. */
  #end(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!
  }

  #reserve(length: number): void {
    while (this.#end(this.size) + length > this.#units.length) this.#units = grown(this.#units)
  }

  #dropStopWords(): void {
    let kept = 0
    for (let i = 0; i < this.count; i++) {
      if (this.#isStop[this.words[i]!] === 0) this.words[kept++] = this.words[i]!
    }
    this.count = kept
  }

  /** These words in code-unit order. */
  sorted(words: Uint32Array): Uint32Array {
    return words.slice().sort((a, b) => this.#compare(a, b))
  }

  strings(words: Uint32Array): StringTable {
    const offsets = new Uint32Array(words.length + 1)
    words.forEach((word, i) => {
      offsets[i + 1] = offsets[i]! + this.#ends[word]! - this.#end(word)
    })
    const units = new Uint16Array(offsets[words.length]!)
    words.forEach((word, i) => {
      units.set(this.#units.subarray(this.#end(word), this.#ends[word]), offsets[i])
    })
    return { units, offsets }
  }

  #compare(a: number, b: number): number {
    const units = this.#units
    const endA = this.#ends[a]!
    const endB = this.#ends[b]!
    let i = this.#end(a)
    let j = this.#end(b)
    for (; i < endA && j < endB; i++, j++) {
      const difference = units[i]! - units[j]!
      if (difference !== 0) return difference
    }
    return endA - i - (endB - j)
  }

  word(number: number): string {
    return String.fromCharCode(...this.#units.subarray(this.#end(number), this.#ends[number]))
  }
}

function spread(hash: number): number {
  return hash ^ (hash >>> 15)
}

function grown<A extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(array: A): A {
  const larger = new (array.constructor as new (length: number) => A)(array.length * 2)
  larger.set(array)
  return larger
}
