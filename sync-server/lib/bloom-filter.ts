import { createHash } from 'node:crypto'

/** Each takes a 32-bit word of one SHA-512, which has 16. */
const HASHES = 14

/**
 * A set that answers "certainly not" or "probably": a few bits for each text instead of the text. With 2²¹ bits for
 * 100,000 texts about 1 of 24,000 others is taken for one of them.
 */
export class BloomFilter {
  readonly bytes: Uint8Array

  /** `bytes` is a power of two long. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  add(text: string): void {
    for (const bit of this.#bits(text)) this.bytes[bit >>> 3]! |= 1 << (bit & 7)
  }

  has(text: string): boolean {
    return this.#bits(text).every((bit) => (this.bytes[bit >>> 3]! & (1 << (bit & 7))) !== 0)
  }

  #bits(text: string): number[] {
    const digest = createHash('sha512').update(text).digest()
    const mask = this.bytes.length * 8 - 1
    return Array.from({ length: HASHES }, (_, at) => digest.readUInt32LE(at * 4) & mask)
  }
}
