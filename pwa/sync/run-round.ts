import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import type { Delta, Manifest } from '#shared/sync/protocol.ts'
import { SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import { ApiError } from '../data/api-errors.ts'
import type { CatalogueMark } from './catalogue-mark.ts'
import { checkSnapshot, type SnapshotPromise } from './check-snapshot.ts'
import type { Indexer } from './indexer.ts'
import { canContinue, planRound } from './plan-round.ts'
import { type Filled, SnapshotFill } from './snapshot-fill.ts'
import {
  AppOutdatedError,
  BadAnswerError,
  CatalogueMovedError,
  CursorRefusedError,
  SnapshotDamagedError,
} from './sync-errors.ts'
import type { SyncServer } from './sync-server.ts'

/** The device's side of a round. Each change is one transaction, refused with CatalogueMovedError when `from` is no longer what is stored. */
export interface SyncTarget {
  /** What is stored now, which another tab may have moved since. */
  readMark(): Promise<CatalogueMark | null>
  replace(filled: FilledSnapshot, from: CatalogueMark | null, to: CatalogueMark): Promise<void>
  apply(delta: Delta, step: DeltaStep): Promise<void>
}

/** A filled catalogue, and its index as soon as that is built; null: to be built from the rows. */
export interface FilledSnapshot extends Filled {
  index: Promise<CatalogueIndex | null>
}

export interface DeltaStep {
  from: CatalogueMark | null
  to: CatalogueMark
  /** Drops all other rows in the same transaction. */
  startsOver: boolean
}

export interface RoundPorts {
  server: SyncServer
  target: SyncTarget
  /** null where there is no second thread. */
  startIndexer: () => Indexer | null
  /** In tools, while the device fills. */
  onFilling(filling: { done: number; total: number }): void
}

const MAX_TRIES = 3

/**
 * One round of DESIGN §6: manifest → snapshot when the device is empty or far behind → deltas until the head.
 * A refused cursor starts it again with a full refill; rows that another tab has moved, with what is stored now.
 */
export async function runRound(ports: RoundPorts): Promise<void> {
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

async function pull(ports: RoundPorts, mustRefill: boolean): Promise<void> {
  const { server, target } = ports
  const stored = await target.readMark()
  const manifest = await server.manifest()
  const mark = stored && { ...stored, needsRefill: stored.needsRefill || mustRefill }
  const plan = planRound(mark, manifest)
  if (plan === 'update-app') throw new AppOutdatedError('The server speaks another schema')
  if (plan === 'current') return
  const filled = plan === 'snapshot' ? await fillFromSnapshot(ports, stored, manifest) : null
  if (filled !== null) return pullDeltas(ports, { stored: filled, manifest })
  const canGoOn = mark !== null && canContinue(mark, manifest)
  return pullDeltas(ports, { stored, manifest, startsOver: !canGoOn })
}

/** Null when the snapshot was damaged twice: then the deltas have to do. */
async function fillFromSnapshot(
  ports: RoundPorts,
  stored: CatalogueMark | null,
  manifest: Manifest,
): Promise<CatalogueMark | null> {
  const promise = manifest.snapshot
  if (promise === null) return null
  const filled =
    (await downloadSnapshot(ports, promise, false)) ?? (await downloadSnapshot(ports, promise, true))
  if (filled === null || filled.epoch !== manifest.epoch) return null
  const mark = { ...emptyMark(manifest), cursor: filled.head, isComplete: true }
  await ports.target.replace(filled, stored, mark)
  return mark
}

/** Null when the snapshot was damaged. */
async function downloadSnapshot(
  { server, startIndexer, onFilling }: RoundPorts,
  promise: SnapshotPromise,
  isReload: boolean,
): Promise<FilledSnapshot | null> {
  const fill = new SnapshotFill(promise.tools)
  const indexer = startIndexer()
  const tell = progressOf(promise, onFilling)
  const onChunk = (chunk: Uint8Array) => {
    indexer?.push(chunk)
    fill.push(chunk)
    tell(chunk.byteLength)
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
  stored: CatalogueMark | null
  manifest: Manifest
  /** From cursor 0: the rows go in the transaction that brings the first new ones. */
  startsOver?: boolean
}

async function pullDeltas({ server, target, onFilling }: RoundPorts, pull: Pull): Promise<void> {
  const { manifest } = pull
  const total = manifest.snapshot?.tools ?? manifest.head
  let startsOver = pull.startsOver === true || pull.stored === null
  let from = pull.stored
  let mark = startsOver || from === null ? emptyMark(manifest) : from
  const isFilling = !mark.isComplete
  let done = 0
  while (mark.cursor !== manifest.head || !mark.isComplete) {
    const delta = await server.delta({ epoch: mark.epoch, since: mark.cursor })
    refuseUnsound(delta, mark)
    const next = { ...mark, cursor: delta.next, isComplete: mark.isComplete || !delta.more }
    await target.apply(delta, { from, to: next, startsOver })
    done += delta.tools.length
    if (isFilling) onFilling({ done: Math.min(done, total), total })
    if (!delta.more) return
    startsOver = false
    from = next
    mark = next
  }
}

function emptyMark({ epoch }: Manifest): CatalogueMark {
  return { epoch, cursor: 0, schema: SYNC_SCHEMA, isComplete: false, needsRefill: false }
}

/** An answer from another history must not be applied, and one that does not advance must not be asked for again. */
function refuseUnsound(delta: Delta, mark: CatalogueMark): void {
  if (delta.epoch !== mark.epoch) throw new CursorRefusedError('epoch')
  const advances = delta.next > mark.cursor || (delta.next === mark.cursor && !delta.more)
  if (!advances) throw new BadAnswerError('A delta does not advance the cursor')
}

/** Tells of every twentieth part: a report for each chunk would cost more than it tells. */
function progressOf({ bytes: allBytes, tools: total }: SnapshotPromise, onFilling: RoundPorts['onFilling']) {
  let told = -1
  let come = 0
  return (bytes: number) => {
    come += bytes
    const step = Math.floor((Math.min(come, allBytes) / allBytes) * 20)
    if (step === told) return
    told = step
    onFilling({ done: Math.floor((step / 20) * total), total })
  }
}

function nullWhenDamaged(error: unknown): null {
  if (error instanceof SnapshotDamagedError) return null
  throw error
}

/** A snapshot that is gone has been followed by another, which the next manifest names. */
function isWorthRetrying(error: unknown): boolean {
  const isGone = error instanceof ApiError && error.status === 404
  return isGone || error instanceof CursorRefusedError || error instanceof CatalogueMovedError
}
