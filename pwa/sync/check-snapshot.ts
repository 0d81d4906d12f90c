import type { Manifest } from '#shared/sync/protocol.ts'
import { sha256 } from './sha256.ts'
import type { Filled, SnapshotFill } from './snapshot-fill.ts'
import { SnapshotDamagedError } from './sync-errors.ts'

export type SnapshotPromise = NonNullable<Manifest['snapshot']>

/**
 * Gives out what was made of a snapshot's bytes only when their length, hash and head are as promised.
 * @throws SnapshotDamagedError
 */
export async function checkSnapshot(
  bytes: Uint8Array<ArrayBuffer>,
  promise: SnapshotPromise,
  fill: SnapshotFill,
): Promise<Filled> {
  if (bytes.byteLength !== promise.bytes) throw new SnapshotDamagedError('The snapshot has another length')
  const hashing = sha256(bytes)
  const filled = tryFinish(fill)
  if ((await hashing) !== promise.sha256) throw new SnapshotDamagedError('The snapshot has another hash')
  if (filled === null) throw new SnapshotDamagedError('The snapshot cannot be read')
  if (filled.head !== promise.head) throw new SnapshotDamagedError('The snapshot has another head')
  return filled
}

function tryFinish(fill: SnapshotFill): Filled | null {
  try {
    return fill.finish()
  } catch {
    return null
  }
}
