import type { SyncTool } from '../domain/tool.ts'
import { decodeTools } from './decode-chunk.ts'
import { type SnapshotHead, snapshotChunkSchema, snapshotHeadSchema } from './snapshot-wire.ts'

/** The text is no snapshot, or one of a form that this version does not read. */
export class SnapshotFormatError extends Error {
  readonly code = 'snapshot-format'
}

/** @throws SnapshotFormatError for anything but the first line that `encodeSnapshot` of this version writes. */
export function readHead(line: string): SnapshotHead {
  return orFormatError(() => snapshotHeadSchema.parse(JSON.parse(line)))
}

/** The tools of another line, in ascending order of id. @throws SnapshotFormatError */
export function readTools(line: string, head: SnapshotHead): SyncTool[] {
  return orFormatError(() => decodeTools(snapshotChunkSchema.parse(JSON.parse(line)), head))
}

function orFormatError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new SnapshotFormatError('The snapshot cannot be read.', { cause: error })
  }
}
