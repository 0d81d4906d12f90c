import type { StoredTool } from '../../repositories/tool-row.ts'
import type { Analyser, Finding } from './analyser.ts'
import { type BetterTag, findBetterTags } from './better-tags.ts'
import { quoted } from './wording.ts'

/** Tags that are another, much commoner tag in a different spelling. */
export const tagCheck: Analyser = {
  agent: { name: 'Tag check', agentType: 'optimizer' },
  *analyse({ tools }) {
    const uses = new Map<string, number>()
    for (const { tags } of tools) {
      for (const tag of new Set(tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1)
    }
    const better = findBetterTags(uses)
    for (const tool of tools) {
      const replaced = tool.tags.filter((tag) => better.has(tag))
      if (replaced.length > 0) yield toFinding(tool, replaced, better)
    }
  },
}

/** All tags of a tool in one finding: two changes of one list could not both be applied. */
function toFinding(
  { id, name, tags }: StoredTool,
  replaced: readonly string[],
  better: ReadonlyMap<string, BetterTag>,
): Finding {
  const next = [...new Set(tags.map((tag) => better.get(tag)?.tag ?? tag))]
  const changes = replaced.map((from) => ({ from, ...better.get(from)! }))
  return {
    fingerprint: `tags:${id}:${[...replaced].sort().join('|')}`,
    title: `Usual spelling for ${replaced.length === 1 ? 'a tag' : `${replaced.length} tags`} of ${quoted(name)}`,
    priority: 'Low',
    category: 'Tags',
    description: changes
      .map(({ from, tag, uses }) => `${quoted(from)} is written ${quoted(tag)} at ${uses} other tools.`)
      .join(' '),
    confidence: Math.min(...changes.map(({ confidence }) => confidence)),
    suggestedSolution: `Replace ${changes.map(({ from, tag }) => `${quoted(from)} by ${quoted(tag)}`).join(', ')}.`,
    estimatedImpact: 'The tag leads to all tools it is meant for',
    implementationComplexity: 'Trivial: applied with one click',
    change: { toolId: id, edit: { base: { tags }, changes: { tags: next } } },
  }
}
