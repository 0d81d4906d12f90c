import type { ToolTrend } from '#shared/domain/tool-history.ts'
import { createCall, sendToServer } from './api-client.ts'

const call = createCall({ toolTrends: 'GET /api/tools/history' }, sendToServer)

/** As many as one question takes; its schema would bring zod along. */
const AT_ONCE = 50

/** How these tools went by the day, by their ids. */
export async function readTrends(ids: readonly number[]): Promise<ReadonlyMap<number, ToolTrend>> {
  const trends = new Map<number, ToolTrend>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const { tools } = await call('toolTrends', { query: { ids: ids.slice(at, at + AT_ONCE).join() } })
    for (const trend of tools) trends.set(trend.id, trend)
  }
  return trends
}
