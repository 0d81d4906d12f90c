import type { StoredTool } from '../../repositories/tools.ts'
import type { Analyser, CatalogueView, Finding } from './analyser.ts'
import { TagStatistics } from './tag-statistics.ts'
import { listed, quoted } from './wording.ts'

/** Below these numbers there are too few samples. */
const ENOUGH_TOOLS = 8
const ENOUGH_TAGS = 3
const ENOUGH_USES = 3
/** A tag supports a category when it is this many times more common there. */
const FAR_COMMONER = 3
const SURE = 0.9
const NEVER_SURER = 0.97

/** Tools whose tags are usual in another category and unusual in their own. */
export const categoryCheck: Analyser = {
  agent: { name: 'Category check', agentType: 'recommender' },
  *analyse(catalogue) {
    const statistics = new TagStatistics()
    for (const tool of catalogue.tools) statistics.add(tool)
    for (const tool of catalogue.tools) {
      const better = findBetterCategory(tool, statistics)
      if (better !== null) yield toFinding(tool, better, catalogue)
    }
  },
}

interface BetterCategory {
  id: number
  confidence: number
  /** The tags that support it. */
  tags: string[]
}

function findBetterCategory(tool: StoredTool, statistics: TagStatistics): BetterCategory | null {
  if (tool.tags.length < ENOUGH_TAGS || statistics.size(tool.categoryId) <= ENOUGH_TOOLS) return null
  const likeliestFirst = [...statistics.logOdds(tool)]
    .map(([id, odds]) => ({ id, confidence: confidenceOf(odds, tool.tags.length) }))
    .filter(({ id, confidence }) => confidence >= SURE && statistics.size(id) >= ENOUGH_TOOLS)
    .sort((one, other) => other.confidence - one.confidence || one.id - other.id)
  for (const { id, confidence } of likeliestFirst) {
    const tags = tool.tags.filter((tag) => supportsCategory(tag, { tool, id, statistics }))
    const fitsHere = tool.tags.some((tag) => isUsualHere(tag, { tool, id, statistics }))
    if (tags.length >= ENOUGH_TAGS && !fitsHere)
      return { id, tags, confidence: Math.round(Math.min(confidence, NEVER_SURER) * 100) / 100 }
  }
  return null
}

/** Tags are not independent of each other, so their evidence counts less, by the root of their number. */
function confidenceOf(logOdds: number, tags: number): number {
  return 1 / (1 + Math.exp(-logOdds / Math.sqrt(tags)))
}

function supportsCategory(
  tag: string,
  { tool, id, statistics }: { tool: StoredTool; id: number; statistics: TagStatistics },
): boolean {
  const isUsual = statistics.uses(tag, id) >= ENOUGH_USES
  return isUsual && statistics.rate(tag, id) > FAR_COMMONER * statistics.rateBeside(tag, tool)
}

/** One tag that is common in the tool's own category is reason enough to leave it there. */
function isUsualHere(
  tag: string,
  { tool, id, statistics }: { tool: StoredTool; id: number; statistics: TagStatistics },
): boolean {
  return statistics.rateBeside(tag, tool) > FAR_COMMONER * statistics.rate(tag, id)
}

function toFinding(
  { id, name, categoryId, tags }: StoredTool,
  better: BetterCategory,
  { categories }: CatalogueView,
): Finding {
  const here = categories.get(categoryId)?.name ?? 'its category'
  const there = categories.get(better.id)?.name ?? 'another category'
  return {
    // After a refusal the current category is right, whatever the next best one is.
    fingerprint: `category:${id}:${categoryId}`,
    title: `${quoted(name)} may belong in ${there}`,
    priority: 'Medium',
    category: 'Categories',
    description: `${better.tags.length} of the ${tags.length} tags of ${quoted(name)} are far more usual in ${there} than in ${here}, where it is listed: ${listed(better.tags)}.`,
    confidence: better.confidence,
    suggestedSolution: `Move it to ${there}.`,
    estimatedImpact: 'The tool is found where people look for its kind',
    implementationComplexity: 'Trivial: applied with one click',
    change: { toolId: id, edit: { base: { categoryId }, changes: { categoryId: better.id } } },
  }
}
