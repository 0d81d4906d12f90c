import { isDeepStrictEqual } from 'node:util'
import type { CatalogueDocument } from '#shared/catalogue/document.ts'
import type { SyncTool, Tool, ToolAnswer } from '#shared/domain/tool.ts'
import type { StoredTool } from '../../repositories/tools.ts'

/** A tool as the server holds it in memory: its prepared answer, and the figures that totals are counted from. */
export interface ListedTool {
  id: number
  seq: number
  /** JSON of a ToolAnswer in UTF-8: lists are assembled by copying bytes, nothing is encoded twice. */
  json: Buffer
  categoryId: number
  popularity: number
  reviewCount: number
  isTrending: boolean
  isSample: boolean
  hasAiSummary: boolean
  updatedAt: string
}

/** The fields that the index is built from; summaries are not searched. */
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

/** Whether both have the same values in all indexed fields. */
export function hasSameIndexedFields(a: Tool, b: Tool): boolean {
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

export function toToolAnswer({ websiteKey: _, seq: __, prominence: ___, ...tool }: StoredTool): ToolAnswer {
  return { ...tool, ai_summary: tool.aiSummary }
}

/** A tool as it is synchronised to devices, from the stored row. */
export function toSyncTool({
  websiteKey: _,
  seq: __,
  prominence: ___,
  aiSummary,
  ...tool
}: StoredTool): SyncTool {
  return { ...tool, hasAiSummary: aiSummary !== null }
}

/** The whole tool, parsed from its prepared answer (JSON that this process made itself). */
export function readListedTool(listed: ListedTool): Tool {
  const { ai_summary: _, ...tool }: ToolAnswer = JSON.parse(listed.json.toString())
  return tool
}

/** The tool as it is synchronised to devices, parsed from its prepared answer. */
export function readSyncTool(listed: ListedTool): SyncTool {
  const { aiSummary, ...tool } = readListedTool(listed)
  return { ...tool, hasAiSummary: aiSummary !== null }
}
