import { IndexBuilder } from '#shared/catalogue/build-index.ts'
import { serializeIndex } from '#shared/catalogue/index-codec.ts'
import { decodeDocuments } from '#shared/sync/decode-chunk.ts'
import type { SnapshotChunk, SnapshotHead } from '#shared/sync/snapshot-wire.ts'
import { LineSplitter } from '../sync/line-splitter.ts'

/**
 * The index of a snapshot, made of its bytes as they come. The other thread checks the same bytes against schema and
 * hash, and throws this away when they are not as promised; here they only have to make an index.
 */
export class SnapshotIndex {
  readonly #lines = new LineSplitter()
  #head: SnapshotHead | null = null
  #builder: IndexBuilder | null = null

  /** @throws Error when the bytes make no sense. */
  push(bytes: Uint8Array): void {
    for (const line of this.#lines.push(bytes)) this.#read(line)
  }

  /** Serialized. @throws Error when they made no sense or tools were missing. */
  finish(): ArrayBuffer {
    this.#read(this.#lines.end())
    if (this.#builder === null) throw new RangeError('There was no snapshot')
    return serializeIndex(this.#builder.finish())
  }

  #read(line: string): void {
    if (this.#head === null) {
      const head: SnapshotHead = JSON.parse(line)
      this.#builder = new IndexBuilder(head.rows, head.categories)
      this.#head = head
      return
    }
    const chunk: SnapshotChunk = JSON.parse(line)
    for (const document of decodeDocuments(chunk, this.#head)) this.#builder?.add(document)
  }
}
