import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'

/** Builds the index of a snapshot while it is being downloaded, on a thread of its own. */
export interface Indexer {
  push(bytes: Uint8Array): void
  /** null when it could not: the index has then to be built from the rows. Ends the thread. */
  finish(): Promise<CatalogueIndex | null>
  /** Ends the thread: the snapshot was of no use. */
  stop(): void
}
