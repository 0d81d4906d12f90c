import { counted } from '#shared/messages/counted.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import type { Analyser, CatalogueView, Finding } from './analyser.ts'
import { listed } from './wording.ts'

/** With more categories than this, the whole catalogue is one finding: the batch covers all of them anyway. */
const MAX_CATEGORIES = 8
const HIGH_SHARE = 0.5

/** Tools without an AI summary: one finding per category, or one for the whole catalogue. */
export const summaryCheck: Analyser = {
  agent: { name: 'Summary check', agentType: 'recommender' },
  *analyse(catalogue) {
    const missing = catalogue.tools.filter((tool) => tool.aiSummary === null)
    const byCategory = Map.groupBy(missing, (tool) => tool.categoryId)
    if (byCategory.size > MAX_CATEGORIES) yield inAll(catalogue, missing)
    else for (const [categoryId, tools] of byCategory) yield inCategory(catalogue, categoryId, tools)
  },
}

function inAll({ tools }: CatalogueView, missing: readonly StoredTool[]): Finding {
  return finding(missing, {
    fingerprint: 'missing-summary:all',
    where: 'the catalogue',
    total: tools.length,
    solution: 'Start the batch generation on the admin dashboard; it takes the tools without a summary.',
  })
}

function inCategory({ tools, categories }: CatalogueView, id: number, missing: StoredTool[]): Finding {
  return finding(missing, {
    fingerprint: `missing-summary:category:${id}`,
    where: categories.get(id)?.name ?? 'a category that is gone',
    total: tools.filter((tool) => tool.categoryId === id).length,
    solution: 'Generate a summary for each of them, or start the batch generation on the admin dashboard.',
  })
}

interface Place {
  fingerprint: string
  where: string
  total: number
  solution: string
}

function finding(missing: readonly StoredTool[], { fingerprint, where, total, solution }: Place): Finding {
  const count = counted(missing.length, 'tool')
  return {
    fingerprint,
    title: `${count} in ${where} without a summary`,
    priority: missing.length / total >= HIGH_SHARE ? 'High' : 'Medium',
    category: 'Summaries',
    description: `Of ${counted(total, 'tool')} in ${where}, ${missing.length.toLocaleString('en-US')} had no AI summary when this was filed: ${listed(missing.map(({ name }) => name))}. Their pages show a placeholder instead.`,
    // This is counted, not estimated.
    confidence: 1,
    suggestedSolution: solution,
    estimatedImpact: `A summary on ${counted(missing.length, 'more tool page')}, for readers and for search engines`,
    implementationComplexity: 'Low: the generator does the writing',
    change: null,
  }
}
