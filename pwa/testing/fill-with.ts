import { encodeSnapshot, type Snapshot } from '#shared/sync/encode-snapshot.ts'
import type { FilledSnapshot } from '../sync/run-round.ts'
import { SnapshotFill } from '../sync/snapshot-fill.ts'

/** What a device makes of this snapshot. */
export function fillWith(snapshot: Snapshot): FilledSnapshot {
  const fill = new SnapshotFill(snapshot.tools.length)
  fill.push(new TextEncoder().encode(encodeSnapshot(snapshot)))
  return { ...fill.finish(), index: Promise.resolve(null) }
}
