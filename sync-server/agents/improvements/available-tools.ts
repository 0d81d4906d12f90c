import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { AvailableTool } from '#shared/domain/improvement.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { listToolsUnderReview } from '../../repositories/improvement-lists.ts'
import type { Catalogue } from '../../services/catalogue/catalogue.ts'
import { readListedTool } from '../../services/catalogue/listed-tool.ts'
import type { ToolInsight, ToolInsights } from './tool-insights.ts'

export interface AvailableToolsDeps {
  reader: Database
  catalogue: Catalogue
  toolInsights: ToolInsights
}

export interface AvailableToolsQuery {
  /** As in the directory; '' for all tools. */
  search: string
  /** From 1. */
  page: number
}

/** Tools that nobody waits for a decision about, those first whose improvement may earn most. */
export async function listAvailableTools(
  { reader, catalogue, toolInsights }: AvailableToolsDeps,
  { search, page }: AvailableToolsQuery,
): Promise<{ tools: AvailableTool[]; total: number }> {
  const found = search === '' ? null : findIds(catalogue, search)
  const ranked = await toolInsights.ranked()
  const taken = await listToolsUnderReview(reader)
  const available = ranked.filter(({ listed: { id } }) => !taken.has(id) && (found === null || found.has(id)))
  const from = (page - 1) * MARKET_PAGE
  return { tools: available.slice(from, from + MARKET_PAGE).map(toAvailableTool), total: available.length }
}

function findIds({ version: { engine, tools } }: Catalogue, search: string): ReadonlySet<number> {
  return new Set(engine.run({ ...EMPTY_QUERY, search, limit: tools.size }).ids)
}

function toAvailableTool({ listed, quality }: ToolInsight): AvailableTool {
  const { id, name, description } = readListedTool(listed)
  const { currentQuality, potentialEarning, gaps } = quality
  return { id, name, description, currentQuality, potentialEarning, gaps, revision: listed.seq }
}
