import { setImmediate } from 'node:timers/promises'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { AvailableTool } from '#shared/domain/improvement.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { listToolsUnderReview } from '../../repositories/improvement-lists.ts'
import type { Catalogue } from '../../services/catalogue/catalogue.ts'
import type { CatalogueVersion } from '../../services/catalogue/catalogue-version.ts'
import { type ListedTool, readListedTool } from '../../services/catalogue/listed-tool.ts'
import { PerVersion } from '../../services/per-version.ts'
import { type Minhash, MinhashIndex, minhashOf, similarity } from './minhash.ts'
import { assessQuality, type Quality } from './quality.ts'

/** Reading this many tools takes a few milliseconds. After each slice other requests get their turn. */
const SLICE = 200
/** Two descriptions that share at least this part of their shingles are nearly the same. */
const NEARLY_SAME = 0.6

/** What the marketplace needs to know about a listed tool. */
interface ToolInsight {
  listed: ListedTool
  quality: Quality
  description: Minhash
}

/** Another tool with the same description, or nearly the same. */
export interface DuplicateTool {
  id: number
  name: string
  isSame: boolean
}

/**
 * Insights into all listed tools. Each tool is analysed once: an unchanged tool is the same object in the next
 * catalogue version. The first analysis of 50,000 tools takes about half a second, in slices; each later version
 * takes about ten milliseconds.
 */
export class ToolInsights {
  readonly #catalogue: Catalogue
  readonly #known = new WeakMap<ListedTool, ToolInsight>()
  readonly #versions = new PerVersion((version) => this.#read(version))
  readonly #indexes = new PerVersion(async (version) => {
    const insights = await this.#versions.of(version)
    const descriptions = insights.map(({ description }) => description)
    return { insights, index: new MinhashIndex(descriptions, NEARLY_SAME) }
  })

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** Sorted by potential earning, highest first. */
  ranked(): Promise<readonly ToolInsight[]> {
    return this.#versions.of(this.#catalogue.version)
  }

  /** Finds another tool with the same or nearly the same description. */
  async findDuplicate(description: string, exceptId: number): Promise<DuplicateTool | null> {
    const minhash = minhashOf(description)
    let closest: ToolInsight | null = null
    let most = 0
    const { insights, index } = await this.#indexes.of(this.#catalogue.version)
    for (const place of index.findCandidates(minhash)) {
      const insight = insights[place]
      if (insight === undefined || insight.listed.id === exceptId) continue
      if (insight.description.key === minhash.key) return toDuplicate(insight, true)
      const share = similarity(insight.description, minhash, NEARLY_SAME)
      if (share <= most) continue
      most = share
      closest = insight
    }
    return closest && toDuplicate(closest, false)
  }

  async #read({ tools }: CatalogueVersion): Promise<readonly ToolInsight[]> {
    const insights: ToolInsight[] = []
    let fresh = 0
    for (const listed of tools.values()) {
      const known = this.#known.get(listed)
      if (known === undefined && ++fresh % SLICE === 0) await setImmediate()
      insights.push(known ?? this.#learn(listed))
    }
    return insights.sort(mostFirst)
  }

  #learn(listed: ListedTool): ToolInsight {
    const tool = readListedTool(listed)
    const insight = { listed, quality: assessQuality(tool), description: minhashOf(tool.description) }
    this.#known.set(listed, insight)
    return insight
  }
}

/** For equal earnings, the more popular tool first. */
function mostFirst({ listed: a, quality: one }: ToolInsight, { listed: b, quality: other }: ToolInsight) {
  return other.potentialEarning - one.potentialEarning || b.popularity - a.popularity || a.id - b.id
}

function toDuplicate({ listed }: ToolInsight, isSame: boolean): DuplicateTool {
  const { id, name } = readListedTool(listed)
  return { id, name, isSame }
}

export interface AvailableToolsDeps {
  reader: Database
  catalogue: Catalogue
  toolInsights: ToolInsights
}

interface AvailableToolsQuery {
  /** Search text as in the directory; '' for all tools. */
  search: string
  /** From 1. */
  page: number
}

/** Tools without an improvement under review, highest potential earning first. */
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

export function toAvailableTool({ listed, quality }: ToolInsight): AvailableTool {
  const { id, name, description } = readListedTool(listed)
  const { currentQuality, potentialEarning, gaps } = quality
  return { id, name, description, currentQuality, potentialEarning, gaps, revision: listed.seq }
}
