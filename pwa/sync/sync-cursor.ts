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
}

export function isSameCursor(a: SyncCursor | null, b: SyncCursor | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.epoch === b.epoch &&
    a.cursor === b.cursor &&
    a.schema === b.schema &&
    a.isComplete === b.isComplete &&
    a.needsRefill === b.needsRefill
  )
}

/** Whether the rows at this cursor may answer questions. */
export function canAnswer(cursor: SyncCursor | null): cursor is SyncCursor {
  return cursor?.isComplete === true && cursor.schema === STORED_SCHEMA
}

/** Whether a stored or received value is a cursor. By hand: zod is not loaded before the first answer. */
export function isSyncCursor(value: unknown): value is SyncCursor {
  if (typeof value !== 'object' || value === null) return false
  const { epoch, cursor, schema, isComplete, needsRefill }: Partial<Record<keyof SyncCursor, unknown>> = value
  return (
    typeof epoch === 'string' &&
    typeof cursor === 'number' &&
    typeof schema === 'number' &&
    typeof isComplete === 'boolean' &&
    typeof needsRefill === 'boolean'
  )
}
