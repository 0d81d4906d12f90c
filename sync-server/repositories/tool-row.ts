import { z } from 'zod'
import type { Tool } from '#shared/domain/tool.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { ToolRow } from '../db/schema.ts'

export const readTags = jsonColumn('tool.tags', z.array(z.string()))
export const readFeatures = jsonColumn('tool.features', z.array(z.string()))

/** A tool as the store keeps it. */
export interface StoredTool extends Tool {
  websiteKey: string
  seq: number
}

/** A tool that is written: without an id it is new. */
export type ToolDraft = Omit<StoredTool, 'id' | 'seq'> & { id?: number }

export function fromToolRow(row: ToolRow): StoredTool {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    aiSummary: row.ai_summary,
    website: row.website,
    pricing: row.pricing,
    priceFrom: row.price_from,
    rating: row.rating === null ? null : row.rating.toFixed(1),
    reviewCount: row.review_count,
    userCount: row.user_count,
    popularity: row.popularity,
    tags: readTags(row.tags, row.id),
    features: readFeatures(row.features, row.id),
    isTrending: row.is_trending === 1,
    isVerified: row.is_verified === 1,
    isNew: row.is_new === 1,
    categoryId: row.category_id,
    vendor: row.vendor,
    launchYear: row.launch_year,
    openSource: row.open_source === null ? null : row.open_source === 1,
    isSample: row.is_sample === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    websiteKey: row.website_key,
    seq: row.seq,
  }
}

export function toToolRow(tool: ToolDraft, seq: number): Omit<ToolRow, 'id'> & { id?: number } {
  return {
    ...(tool.id === undefined ? {} : { id: tool.id }),
    name: tool.name,
    description: tool.description,
    ai_summary: tool.aiSummary,
    website: tool.website,
    website_key: tool.websiteKey,
    pricing: tool.pricing,
    price_from: tool.priceFrom,
    rating: tool.rating === null ? null : Number(tool.rating),
    review_count: tool.reviewCount,
    user_count: tool.userCount,
    popularity: tool.popularity,
    tags: JSON.stringify(tool.tags),
    features: JSON.stringify(tool.features),
    is_trending: bit(tool.isTrending),
    is_verified: bit(tool.isVerified),
    is_new: bit(tool.isNew),
    category_id: tool.categoryId,
    vendor: tool.vendor,
    launch_year: tool.launchYear,
    open_source: tool.openSource === null ? null : bit(tool.openSource),
    is_sample: bit(tool.isSample),
    created_at: tool.createdAt,
    updated_at: tool.updatedAt,
    seq,
    deleted: 0,
  }
}

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)
