import type { CatalogueIndex } from '#shared/catalogue/catalogue-index.ts'
import type { CataloguePart } from '#shared/sync/catalogue-part.ts'
import { type Delta, type Manifest, SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import type { Filled } from './snapshot-fill.ts'
import { lastRevisionOf, type SyncCursor } from './sync-cursor.ts'
import { BadAnswerError, CursorRefusedError } from './sync-errors.ts'
import type { SyncServer } from './sync-server.ts'

/**
 * The device's side of a pull. Each change is one transaction. It throws CatalogueMovedError when `from` is no longer
 * what is stored.
 */
export interface SyncTarget {
  /** Where the stored rows are now; another tab may have moved them. */
  readCursor(): Promise<SyncCursor | null>
  replace(filled: FilledSnapshot, step: RefillStep): Promise<void>
  apply(delta: Delta, step: DeltaStep): Promise<void>
  /** What this device is to keep of a catalogue that is too large for it. */
  readWanted(): Promise<CataloguePart>
  /** The server has no such tools: they are not to be asked for again. */
  noteGone(toolIds: readonly number[]): void
  holds(toolId: number): boolean
  /** Ids of the tools here that belong to none of these. */
  heldBeside(wanted: CataloguePart): number[]
}

/** A filled catalogue, and its index as soon as that is built; null: to be built from the rows. */
export interface FilledSnapshot extends Filled {
  index: Promise<CatalogueIndex | null>
}

export interface RefillStep {
  from: SyncCursor | null
  to: SyncCursor
  /** Nothing newer follows: a snapshot may be older than the rows that it replaces. */
  isHead: boolean
}

export interface DeltaStep {
  from: SyncCursor | null
  to: SyncCursor
  /** Drops all other rows in the same transaction. */
  startsOver: boolean
  /** Tools that come or go since the device keeps others than before, which is no news of them. */
  silent?: 'all' | readonly number[]
}

/** Builds the index of a snapshot on a thread of its own while the snapshot is being downloaded. */
export interface Indexer {
  push(bytes: Uint8Array): void
  /** null when it failed: the index then has to be built from the rows. Ends the thread. */
  finish(): Promise<CatalogueIndex | null>
  /** Ends the thread: the snapshot could not be used. */
  stop(): void
}

export interface PullPorts {
  server: SyncServer
  target: SyncTarget
  /** null where there is no second thread. */
  startIndexer: () => Indexer | null
  /** In tools, while the device fills. */
  onFilling(filling: { done: number; total: number }): void
}

/** `before`: where the device stands that begins anew. */
export function emptyCursor({ epoch }: Manifest, before: SyncCursor | null): SyncCursor {
  const empty = { epoch, cursor: 0, schema: SYNC_SCHEMA, isComplete: false, needsRefill: false }
  const lastRevision = lastRevisionOf(before)
  return lastRevision === undefined ? empty : { ...empty, lastRevision }
}

/** Refuses an answer from another history, and one that does not advance: asking for it again would never end. */
export function refuseUnsound(delta: Delta, cursor: SyncCursor): void {
  if (delta.epoch !== cursor.epoch) throw new CursorRefusedError('epoch')
  const advances = delta.next > cursor.cursor || (delta.next === cursor.cursor && !delta.more)
  if (!advances) throw new BadAnswerError('A delta does not advance the cursor')
}

/** Whether deltas can bring this device to the head; otherwise its rows have to be replaced. */
export function canContinue(cursor: SyncCursor, { epoch, head, floor, parts }: Manifest): boolean {
  const isCompacted = cursor.cursor < floor
  const isForked = cursor.cursor > head
  return (
    cursor.schema === SYNC_SCHEMA &&
    cursor.epoch === epoch &&
    !cursor.needsRefill &&
    !isCompacted &&
    !isForked &&
    (cursor.part === undefined) === (parts === undefined)
  )
}
