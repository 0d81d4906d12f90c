import type { Manifest } from '#shared/sync/protocol.ts'
import { decodeSnapshot, type Snapshot } from '#shared/sync/snapshot.ts'
import { sha256 } from './sha256.ts'
import { SnapshotDamagedError } from './sync-errors.ts'

export type SnapshotPromise = NonNullable<Manifest['snapshot']>

/**
 * Reads a snapshot while its hash is being computed, and gives it out only when length, hash and head are as promised.
 * @throws SnapshotDamagedError
 */
export async function readSnapshot(
  bytes: Uint8Array<ArrayBuffer>,
  promise: SnapshotPromise,
): Promise<Snapshot> {
  if (bytes.byteLength !== promise.bytes) throw new SnapshotDamagedError('The snapshot has another length')
  const hashing = sha256(bytes)
  const decoded = tryDecode(bytes)
  if ((await hashing) !== promise.sha256) throw new SnapshotDamagedError('The snapshot has another hash')
  if (decoded === null) throw new SnapshotDamagedError('The snapshot cannot be read')
  if (decoded.head !== promise.head) throw new SnapshotDamagedError('The snapshot has another head')
  return decoded
}

function tryDecode(bytes: Uint8Array<ArrayBuffer>): Snapshot | null {
  try {
    return decodeSnapshot(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
