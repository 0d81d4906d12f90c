import { counted } from '#shared/messages/counted.ts'
import type { StoredTool } from '../../repositories/tools.ts'
import type { Analyser, Finding } from './analyser.ts'
import { listed, quoted } from './wording.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const YEAR_MS = 365 * DAY_MS

/** Entries that nobody has changed for a year, grouped by category so that an admin can check them together. */
export const freshnessCheck: Analyser = {
  agent: { name: 'Freshness check', agentType: 'monitor' },
  *analyse({ tools, categories, now }) {
    const stale = tools.filter((tool) => now.getTime() - Date.parse(tool.updatedAt) > YEAR_MS)
    for (const [id, entries] of Map.groupBy(stale, (tool) => tool.categoryId))
      yield finding(entries, { id, name: categories.get(id)?.name ?? 'a category that is gone', now })
  },
}

function finding(
  entries: readonly StoredTool[],
  { id, name, now }: { id: number; name: string; now: Date },
): Finding {
  const oldest = entries.reduce((one, other) => (other.updatedAt < one.updatedAt ? other : one))
  const years = (now.getTime() - Date.parse(oldest.updatedAt)) / YEAR_MS
  return {
    // Reported once per calendar year, whatever was decided on it.
    fingerprint: `stale:category:${id}:${now.getUTCFullYear()}`,
    title: `${counted(entries.length, 'tool')} in ${name} not updated for a year`,
    priority: years >= 2 ? 'Medium' : 'Low',
    category: 'Freshness',
    description: `Nothing has been changed for more than a year at ${listed(entries.map((tool) => tool.name))}. The oldest is ${quoted(oldest.name)}, last updated on ${oldest.updatedAt.slice(0, 10)}. Prices, features and even names of AI tools rarely stay the same that long.`,
    // The age is certain; a change on the website becomes likelier with every year.
    confidence: Math.round((1 - 0.5 ** years) * 100) / 100,
    suggestedSolution:
      'Open each website: correct pricing, features and description, and archive tools that have closed.',
    estimatedImpact: `Facts that can be relied on for ${counted(entries.length, 'tool')}`,
    implementationComplexity: 'Medium: a few minutes a tool',
    change: null,
  }
}
