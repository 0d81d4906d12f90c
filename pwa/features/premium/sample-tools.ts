import { useQuery } from '@tanstack/react-query'
import { comparisonInsights } from '#shared/catalogue/insights.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { catalogue } from '../../data/catalogue-client.ts'

/** Insights of fewer would show too little of what they are. */
const WANTED_INSIGHTS = 3

/** Two tools of one category, among those that are trending, about which there is something to say; null without such. */
export function useSampleTools(): readonly SyncTool[] | null {
  const { data } = useQuery({ queryKey: ['premium-sample'], queryFn: findSample })
  return data ?? null
}

async function findSample(): Promise<readonly SyncTool[] | null> {
  await catalogue.sourceReady
  const trending = await catalogue.ask('trending', {})
  for (const [at, first] of trending.entries()) {
    const second = trending.slice(at + 1).find(({ categoryId }) => categoryId === first.categoryId)
    if (second === undefined) continue
    // Lists leave out the details, which insights rest on.
    const tools = await catalogue.ask('tools', { ids: [first.id, second.id] })
    const pair = tools.filter((tool) => tool !== null)
    if (pair.length === 2 && comparisonInsights(pair).length >= WANTED_INSIGHTS) return pair
  }
  return null
}
