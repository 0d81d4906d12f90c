import type { SYNC_SCHEMA } from '#shared/sync/protocol.ts'

/** The schema of the rows this app reads: the protocol's number, without the protocol's zod schemas in the bundle. */
export const STORED_SCHEMA: typeof SYNC_SCHEMA = 4

/** Where the catalogue on this device stands. Rows and cursor always change in one transaction. */
export interface SyncCursor {
  epoch: string
  cursor: number
  schema: number
  /** False while a bootstrap by deltas has not reached the head once. An incomplete catalogue answers nothing. */
  isComplete: boolean
  /** A page was found damaged: the rows that are left may answer, but must be replaced as a whole. */
  needsRefill: boolean
  /** Of a catalogue that is too large for a device; absent: the catalogue is whole. */
  part?: KeptPart
  /** Of the last part, while the catalogue is whole after it: revisions go on from there. */
  lastRevision?: number
}

/** What a device keeps of a large catalogue. */
export interface KeptPart {
  /** Ids of the categories whose tools are all here. */
  categories: readonly number[]
  /**
   * Grows when tools come or go because the device keeps others than before, which moves no cursor. It never begins again: a tab that
   * slept would take other tools for its own.
   */
  revision: number
  /** How many tools there were altogether, and how many a device keeps at most. */
  all: number
  limit: number
}

export function isSameCursor(a: SyncCursor | null, b: SyncCursor | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.epoch === b.epoch &&
    a.cursor === b.cursor &&
    a.schema === b.schema &&
    a.isComplete === b.isComplete &&
    a.needsRefill === b.needsRefill &&
    a.part?.revision === b.part?.revision
  )
}

/** The highest revision of a part that a device has had; undefined where it has always been whole. */
export function lastRevisionOf(cursor: SyncCursor | null): number | undefined {
  return cursor?.part?.revision ?? cursor?.lastRevision
}

/** A number for pages written at a cursor, higher than that of all pages before. */
export function writtenAt({ cursor, part }: SyncCursor): number {
  return cursor + (part?.revision ?? 0) / 2 ** 20
}

/** Whether the rows at this cursor may answer questions. */
export function canAnswer(cursor: SyncCursor | null): cursor is SyncCursor {
  return cursor?.isComplete === true && cursor.schema === STORED_SCHEMA
}

/** Whether a stored or received value is a cursor. By hand: zod is not loaded before the first answer. */
export function isSyncCursor(value: unknown): value is SyncCursor {
  if (typeof value !== 'object' || value === null) return false
  const {
    epoch,
    cursor,
    schema,
    isComplete,
    needsRefill,
    part,
    lastRevision,
  }: Partial<Record<keyof SyncCursor, unknown>> = value
  return (
    typeof epoch === 'string' &&
    typeof cursor === 'number' &&
    typeof schema === 'number' &&
    typeof isComplete === 'boolean' &&
    typeof needsRefill === 'boolean' &&
    (part === undefined || isKeptPart(part)) &&
    (lastRevision === undefined || Number.isInteger(lastRevision))
  )
}

function isKeptPart(value: unknown): value is KeptPart {
  if (typeof value !== 'object' || value === null) return false
  const { categories, revision, all, limit }: Partial<Record<keyof KeptPart, unknown>> = value
  return Array.isArray(categories) && [revision, all, limit, ...categories].every(Number.isInteger)
}
