import type { SyncTool } from '#shared/domain/tool.ts'
import type { ApiClient } from './api-client.ts'
import type { Alternatives } from './catalogue-questions.ts'
import { unlessMissing, withDetails } from './tool-forms.ts'

/** What can be used instead of a tool, from the REST API; null when no tool has this slug. */
export async function findAlternatives(api: ApiClient, slug: string): Promise<Alternatives | null> {
  const found = await unlessMissing(api.call('listAlternatives', { params: { slug } }))
  return found && { tool: withDetails(found.tool), alternatives: found.alternatives.map(withDetails) }
}

/** The two tools of the first pair of slugs that are both known; empty when none is. */
export async function findPair(
  api: ApiClient,
  pairs: readonly (readonly [string, string])[],
): Promise<SyncTool[]> {
  for (const pair of pairs) {
    const found = await Promise.all(pair.map((slug) => findAlternatives(api, slug)))
    const [one, other] = found.map((each) => each?.tool)
    if (one && other && one.id !== other.id) return [one, other]
  }
  return []
}
