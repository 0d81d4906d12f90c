import { DELTA_LIMIT, type Manifest, SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import { ApiError } from '../data/api-errors.ts'
import {
  canContinue,
  emptyCursor,
  type FilledSnapshot,
  type PullPorts,
  refuseUnsound,
  type SyncTarget,
} from './pull-ports.ts'
import { checkSnapshot, SnapshotFill, type SnapshotPromise } from './snapshot-fill.ts'
import type { SyncCursor } from './sync-cursor.ts'
import {
  AppOutdatedError,
  CatalogueMovedError,
  CursorRefusedError,
  SnapshotDamagedError,
} from './sync-errors.ts'

const MAX_TRIES = 3

/**
 * Pulls the catalogue as the sync protocol says: 1. manifest, 2. snapshot when the device is empty or far behind,
 * 3. deltas until the head. A refused cursor starts the pull again with a full refill. When another tab has moved the
 * rows, it starts again from what is stored now.
 */
export async function pullCatalogue(ports: PullPorts): Promise<void> {
  let mustRefill = false
  for (let tries = 1; ; tries++) {
    try {
      return await pull(ports, mustRefill)
    } catch (error) {
      if (tries === MAX_TRIES || !isWorthRetrying(error)) throw error
      mustRefill ||= error instanceof CursorRefusedError
    }
  }
}

async function pull(ports: PullPorts, mustRefill: boolean): Promise<void> {
  const { server, target } = ports
  const stored = await target.readCursor()
  // 1. Where the server stands, and what this device has to do about it.
  const manifest = await server.manifest()
  if (manifest.schema !== SYNC_SCHEMA) throw new AppOutdatedError('The server speaks another schema')
  if (manifest.parts !== undefined) {
    const { pullParts } = await import('./pull-parts.ts')
    return pullParts(ports, { stored, manifest, parts: manifest.parts, mustRefill })
  }
  const cursor = stored && { ...stored, needsRefill: stored.needsRefill || mustRefill }
  const plan = planPull(cursor, manifest)
  if (plan === 'update-app') throw new AppOutdatedError('The server speaks another schema')
  if (plan === 'current') return
  // 2. The snapshot, unless deltas are shorter. One that cannot be used leaves the work to the deltas.
  const filled = plan === 'snapshot' ? await fillFromSnapshot(ports, stored, manifest) : null
  if (filled !== null) return pullDeltas(ports, { stored: filled, manifest })
  // 3. Deltas from where the device stands, or from 0 when its rows are of no use.
  const canGoOn = cursor !== null && canContinue(cursor, manifest)
  return pullDeltas(ports, { stored, manifest, startsOver: !canGoOn })
}

/** Of a catalogue kept in parts, drops what belongs to nothing that is to be kept: what has come for a choice that was taken back. */
export async function dropOthers(target: SyncTarget): Promise<void> {
  const parts = await import('./pull-parts.ts')
  await parts.dropOthers(target)
}

/** null when the snapshot was damaged twice: the deltas then bring everything. */
async function fillFromSnapshot(
  ports: PullPorts,
  stored: SyncCursor | null,
  manifest: Manifest,
): Promise<SyncCursor | null> {
  const promise = manifest.snapshot
  if (promise === null) return null
  const filled =
    (await downloadSnapshot(ports, promise, false)) ?? (await downloadSnapshot(ports, promise, true))
  if (filled === null || filled.epoch !== manifest.epoch) return null
  const cursor = { ...emptyCursor(manifest, stored), cursor: filled.head, isComplete: true }
  await ports.target.replace(filled, { from: stored, to: cursor, isHead: filled.head === manifest.head })
  return cursor
}

/** null when the snapshot was damaged. */
async function downloadSnapshot(
  { server, startIndexer, onFilling }: PullPorts,
  promise: SnapshotPromise,
  isReload: boolean,
): Promise<FilledSnapshot | null> {
  const fill = new SnapshotFill(promise.tools)
  const indexer = startIndexer()
  const report = progressOf(promise, onFilling)
  const onChunk = (chunk: Uint8Array) => {
    indexer?.push(chunk)
    fill.push(chunk)
    report(chunk.byteLength)
  }
  try {
    const bytes = await server.snapshot(promise.url, { isReload, onChunk })
    const index = indexer?.finish() ?? Promise.resolve(null)
    return { ...(await checkSnapshot(bytes, promise, fill)), index }
  } catch (error) {
    indexer?.stop()
    return nullWhenDamaged(error)
  }
}

interface Pull {
  stored: SyncCursor | null
  manifest: Manifest
  /** From cursor 0: the old rows are deleted in the transaction that writes the first new ones. */
  startsOver?: boolean
}

async function pullDeltas({ server, target, onFilling }: PullPorts, pull: Pull): Promise<void> {
  const { manifest } = pull
  const total = manifest.snapshot?.tools ?? manifest.head
  let startsOver = pull.startsOver === true || pull.stored === null
  let from = pull.stored
  let cursor = startsOver || from === null ? emptyCursor(manifest, from) : from
  const isFilling = !cursor.isComplete
  let done = 0
  while (cursor.cursor !== manifest.head || !cursor.isComplete) {
    const delta = await server.delta({ epoch: cursor.epoch, since: cursor.cursor })
    refuseUnsound(delta, cursor)
    const next = { ...cursor, cursor: delta.next, isComplete: cursor.isComplete || !delta.more }
    await target.apply(delta, { from, to: next, startsOver })
    done += delta.tools.length
    if (isFilling) onFilling({ done: Math.min(done, total), total })
    if (!delta.more) return
    startsOver = false
    from = next
    cursor = next
  }
}

/** Reports every twentieth part: a report for each chunk would cost more than it says. */
function progressOf({ bytes: allBytes, tools: total }: SnapshotPromise, onFilling: PullPorts['onFilling']) {
  let reported = -1
  let received = 0
  return (bytes: number) => {
    received += bytes
    const step = Math.floor((Math.min(received, allBytes) / allBytes) * 20)
    if (step === reported) return
    reported = step
    onFilling({ done: Math.floor((step / 20) * total), total })
  }
}

function nullWhenDamaged(error: unknown): null {
  if (error instanceof SnapshotDamagedError) return null
  throw error
}

/** A snapshot that is gone (404) was replaced by another one, which the next manifest names. */
function isWorthRetrying(error: unknown): boolean {
  const isGone = error instanceof ApiError && error.status === 404
  return isGone || error instanceof CursorRefusedError || error instanceof CatalogueMovedError
}

/** What a pull has to do. `restart`: there is no snapshot, so the device is emptied and pulls from cursor 0. */
type PullPlan = 'update-app' | 'snapshot' | 'restart' | 'deltas' | 'current'

export function planPull(cursor: SyncCursor | null, manifest: Manifest): PullPlan {
  if (manifest.schema !== SYNC_SCHEMA) return 'update-app'
  if (cursor === null || !canContinue(cursor, manifest))
    return manifest.snapshot === null ? 'restart' : 'snapshot'
  if (isSnapshotShorter(cursor, manifest)) return 'snapshot'
  return cursor.cursor === manifest.head && cursor.isComplete ? 'current' : 'deltas'
}

/** Rows of a delta are larger than those of a snapshot, so a device far enough behind takes the snapshot. */
function isSnapshotShorter({ cursor }: SyncCursor, { snapshot }: Manifest): boolean {
  if (snapshot === null) return false
  return snapshot.head - cursor > Math.max(2 * DELTA_LIMIT, snapshot.tools / 2)
}
