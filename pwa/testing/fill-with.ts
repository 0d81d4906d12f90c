import { encodeSnapshot, type Snapshot } from '#shared/sync/encode-snapshot.ts'
import { type Filled, SnapshotFill } from '../sync/snapshot-fill.ts'

/** What a device makes of this snapshot. */
export function fillWith(snapshot: Snapshot): Filled {
  const fill = new SnapshotFill(snapshot.tools.length)
  fill.push(new TextEncoder().encode(encodeSnapshot(snapshot)))
  return fill.finish()
}
