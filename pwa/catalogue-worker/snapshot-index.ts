import { IndexBuilder } from '#shared/catalogue/build-index.ts'
import { serializeIndex } from '#shared/catalogue/index-codec.ts'
import { decodeDocuments } from '#shared/sync/decode-chunk.ts'
import type { SnapshotChunk, SnapshotHead } from '#shared/sync/snapshot-wire.ts'
import { LineSplitter } from '../sync/line-splitter.ts'

/**
 * Builds the index of a snapshot from its bytes as they arrive. Nothing is validated here: the other thread checks the
 * same bytes against schema and hash, and drops this index when they are not as promised.
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
