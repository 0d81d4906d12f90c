import { DELTA_LIMIT, type Manifest, SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import type { CatalogueMark } from './catalogue-mark.ts'

/** What a sync round has to do: `restart` empties the device and pulls from cursor 0, for want of a snapshot. */
export type RoundPlan = 'update-app' | 'snapshot' | 'restart' | 'deltas' | 'current'

export function planRound(mark: CatalogueMark | null, manifest: Manifest): RoundPlan {
  if (manifest.schema !== SYNC_SCHEMA) return 'update-app'
  if (mark === null || !canContinue(mark, manifest))
    return manifest.snapshot === null ? 'restart' : 'snapshot'
  if (isSnapshotShorter(mark, manifest)) return 'snapshot'
  return mark.cursor === manifest.head && mark.isComplete ? 'current' : 'deltas'
}

/** Whether deltas can bring this device to the head; otherwise its rows have to be replaced. */
export function canContinue(mark: CatalogueMark, { epoch, head, floor }: Manifest): boolean {
  const isCompacted = mark.cursor < floor
  const isForked = mark.cursor > head
  return mark.schema === SYNC_SCHEMA && mark.epoch === epoch && !mark.needsRefill && !isCompacted && !isForked
}

/** Rows of a delta are larger than those of a snapshot, so a device far enough behind takes the snapshot. */
function isSnapshotShorter({ cursor }: CatalogueMark, { snapshot }: Manifest): boolean {
  if (snapshot === null) return false
  return snapshot.head - cursor > Math.max(2 * DELTA_LIMIT, snapshot.tools / 2)
}
