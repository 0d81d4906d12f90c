import { isDeepStrictEqual } from 'node:util'
import type { CatalogueDocument } from '#shared/catalogue/document.ts'
import type { SyncTool, Tool, ToolAnswer } from '#shared/domain/tool.ts'
import type { StoredTool } from '../../repositories/tool-row.ts'

/** What the server keeps of a tool in memory: its answer ready made, and the figures that stand in totals. */
export interface ListedTool {
  id: number
  seq: number
  /** JSON of a ToolAnswer in UTF-8: lists are put together by copying, without encoding anything again. */
  json: Buffer
  categoryId: number
  popularity: number
  reviewCount: number
  isTrending: boolean
  isSample: boolean
  hasAiSummary: boolean
  updatedAt: string
}

/** What the index is made of; a summary is not searched. */
const INDEXED = [
  'name',
  'description',
  'tags',
  'features',
  'pricing',
  'rating',
  'popularity',
  'isTrending',
  'isVerified',
  'isNew',
  'categoryId',
  'createdAt',
] as const satisfies (keyof CatalogueDocument)[]

/** Whether both say the same in all that is searched. */
export function isSearchedAlike(a: Tool, b: Tool): boolean {
  return INDEXED.every((field) => isDeepStrictEqual(a[field], b[field]))
}

export function toListedTool(tool: StoredTool): ListedTool {
  const { id, seq, categoryId, popularity, reviewCount, isTrending, isSample, updatedAt } = tool
  const json = Buffer.from(JSON.stringify(toToolAnswer(tool)))
  const hasAiSummary = tool.aiSummary !== null
  return {
    id,
    seq,
    json,
    categoryId,
    popularity,
    reviewCount,
    isTrending,
    isSample,
    hasAiSummary,
    updatedAt,
  }
}

export function toToolAnswer({ websiteKey: _, seq: __, ...tool }: StoredTool): ToolAnswer {
  return { ...tool, ai_summary: tool.aiSummary }
}

/** A tool as devices keep it, from the stored row. */
export function toSyncTool({ websiteKey: _, seq: __, aiSummary, ...tool }: StoredTool): SyncTool {
  return { ...tool, hasAiSummary: aiSummary !== null }
}

/** The whole tool, read back from its answer. */
export function readListedTool(listed: ListedTool): Tool {
  const { ai_summary: _, ...tool }: ToolAnswer = JSON.parse(listed.json.toString())
  return tool
}

/** The tool as devices keep it, read back from its answer. */
export function readSyncTool(listed: ListedTool): SyncTool {
  const { aiSummary, ...tool } = readListedTool(listed)
  return { ...tool, hasAiSummary: aiSummary !== null }
}
