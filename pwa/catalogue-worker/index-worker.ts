import '../data/trusted-types.ts'
import { expose, transfer } from 'comlink'
import { SnapshotIndex } from './snapshot-index.ts'

const index = new SnapshotIndex()

/** Builds one index; the thread ends after it. */
const indexWorker = {
  push: (bytes: Uint8Array) => index.push(bytes),
  finish(): ArrayBuffer {
    const buffer = index.finish()
    return transfer(buffer, [buffer])
  },
}
export type IndexWorker = typeof indexWorker

expose(indexWorker)
