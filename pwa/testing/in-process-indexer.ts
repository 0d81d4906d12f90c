import { loadIndex } from '#shared/catalogue/index-codec.ts'
import { SnapshotIndex } from '../catalogue-worker/snapshot-index.ts'
import type { Indexer } from '../sync/indexer.ts'

/** The indexer of the app on this thread. */
export function inProcessIndexer(): Indexer {
  const index = new SnapshotIndex()
  let failure: unknown = null
  return {
    push(bytes) {
      try {
        index.push(bytes)
      } catch (error) {
        failure = error
      }
    },
    async finish() {
      if (failure !== null) return null
      try {
        return loadIndex(index.finish())
      } catch {
        return null
      }
    },
    stop() {},
  }
}

/** One whose thread has died. */
export function brokenIndexer(): Indexer {
  return { push() {}, finish: async () => null, stop() {} }
}
