import { isDeepStrictEqual } from 'node:util'
import type { CatalogueDocument } from '#shared/catalogue/document.ts'
import type { DetailedTool, SyncTool, Tool, ToolAnswer } from '#shared/domain/tool.ts'
import type { ToolDetails } from '#shared/domain/tool-details.ts'
import type { ChangedSignals } from '../../repositories/signals.ts'
import type { StoredTool } from '../../repositories/tools.ts'

/** A tool as the server holds it in memory: its prepared answer, and the figures that totals are counted from. */
export interface ListedTool {
  id: number
  /** Of the newest change of its answer. */
  seq: number
  /** JSON of a ToolAnswer in UTF-8: lists are assembled by copying bytes, nothing is encoded twice. */
  json: Buffer
  /** JSON of its details in UTF-8; lists leave them out. */
  details: Buffer
  /** The first and the others. */
  categoryIds: readonly number[]
  isDiscontinued: boolean
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
  'reviewCount',
  'popularity',
  'isTrending',
  'isVerified',
  'isNew',
  'categoryId',
  'otherCategoryIds',
  'status',
  'formerNames',
  'premiumListingUntil',
  'createdAt',
  'vendor',
  'platforms',
  'openSource',
] as const satisfies (keyof CatalogueDocument)[]

/** Whether both have the same values in all indexed fields. */
export function hasSameIndexedFields(a: CatalogueDocument, b: CatalogueDocument): boolean {
  return (
    INDEXED.every((field) => isDeepStrictEqual(a[field], b[field])) &&
    a.details?.bestFor === b.details?.bestFor
  )
}

export function toListedTool(tool: StoredTool): ListedTool {
  const { id, categoryId, otherCategoryIds, popularity, reviewCount, isTrending, isSample, updatedAt } = tool
  const json = Buffer.from(JSON.stringify(toToolAnswer(tool)))
  const hasAiSummary = tool.aiSummary !== null
  return {
    id,
    seq: Math.max(tool.seq, tool.signalsSeq),
    json,
    details: Buffer.from(JSON.stringify(tool.details)),
    categoryIds: [categoryId, ...otherCategoryIds],
    isDiscontinued: tool.status === 'discontinued',
    popularity,
    reviewCount,
    isTrending,
    isSample,
    hasAiSummary,
    updatedAt,
  }
}

export function toToolAnswer({
  websiteKey: _,
  seq: __,
  signalsSeq: ___,
  prominence: ____,
  details: _____,
  newUntil: ______,
  ...tool
}: StoredTool): ToolAnswer {
  return { ...tool, ai_summary: tool.aiSummary }
}

export function toDetailedTool(tool: StoredTool): DetailedTool {
  return { ...toToolAnswer(tool), details: tool.details }
}

/** A tool as it is synchronised to devices, from the stored row. */
export function toSyncTool(stored: StoredTool): SyncTool {
  const { ai_summary: _, aiSummary, ...tool } = toDetailedTool(stored)
  return { ...tool, hasAiSummary: aiSummary !== null }
}

/** The tool with other signals. */
export function withSignals(listed: ListedTool, { id: _, seq, ...signals }: ChangedSignals): ListedTool {
  const answer: ToolAnswer = JSON.parse(listed.json.toString())
  const json = Buffer.from(JSON.stringify({ ...answer, ...signals }))
  return { ...listed, seq, json, popularity: signals.popularity, isTrending: signals.isTrending }
}

/** The whole tool, parsed from its prepared answer (JSON that this process made itself). */
export function readListedTool(listed: ListedTool): Tool {
  const { ai_summary: _, ...tool }: ToolAnswer = JSON.parse(listed.json.toString())
  return tool
}

/** The tool as devices store it but without its details, parsed from its prepared answer. */
export function readSyncTool(listed: ListedTool): SyncTool {
  const { aiSummary, ...tool } = readListedTool(listed)
  return { ...tool, hasAiSummary: aiSummary !== null }
}

/** The same with its details. */
export function readDetailedTool(listed: ListedTool): SyncTool {
  const details: ToolDetails = JSON.parse(listed.details.toString())
  return { ...readSyncTool(listed), details }
}
