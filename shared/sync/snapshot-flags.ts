import type { SyncTool } from '../domain/tool.ts'

type Flags = Pick<
  SyncTool,
  'isTrending' | 'isVerified' | 'isNew' | 'isSample' | 'hasAiSummary' | 'openSource'
>

const OPEN = 32
const CLOSED = 64

/** All yes-or-no fields of a tool as one number; `openSource` takes two bits, as it may be unknown. */
export function packFlags(tool: Flags): number {
  return (
    Number(tool.isTrending) |
    (Number(tool.isVerified) << 1) |
    (Number(tool.isNew) << 2) |
    (Number(tool.isSample) << 3) |
    (Number(tool.hasAiSummary) << 4) |
    (tool.openSource === true ? OPEN : 0) |
    (tool.openSource === false ? CLOSED : 0)
  )
}

export function unpackFlags(bits: number): Flags {
  return {
    isTrending: (bits & 1) !== 0,
    isVerified: (bits & 2) !== 0,
    isNew: (bits & 4) !== 0,
    isSample: (bits & 8) !== 0,
    hasAiSummary: (bits & 16) !== 0,
    openSource: (bits & OPEN) !== 0 ? true : (bits & CLOSED) !== 0 ? false : null,
  }
}
