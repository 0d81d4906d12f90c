import type { SyncTool } from '#shared/domain/tool.ts'
import type { ApiClient } from '../data/api-client.ts'
import type { Summary } from '../data/catalogue-state.ts'
import type { DeviceCatalogue } from './device-catalogue.ts'
import type { DeviceStore } from './device-store.ts'

/** The long texts of so many most popular tools are kept, up to a budget in characters. */
const POPULAR_TOOLS = 100
const POPULAR_BUDGET = 500_000

interface SummaryPorts {
  store: DeviceStore
  api: ApiClient
}

/** From the device when the tool has not changed since, else from the server, which is then kept. An old text beats none. */
export async function readSummary({ store, api }: SummaryPorts, tool: SyncTool | null): Promise<Summary> {
  if (tool === null || !tool.hasAiSummary) return { kind: 'none' }
  const { id, updatedAt } = tool
  const stored = await store.run((kept) => kept.readText(id))
  if (stored?.updatedAt === updatedAt) return { kind: 'text', text: stored.aiSummary }
  try {
    const { aiSummary, updatedAt: newest } = await api.call('getTool', { params: { id: String(id) } })
    if (aiSummary === null) return { kind: 'none' }
    await store.run((kept) => kept.writeTexts([{ id, aiSummary, updatedAt: newest }]))
    return { kind: 'text', text: aiSummary }
  } catch {
    return stored === null ? { kind: 'needs-connection' } : { kind: 'text', text: stored.aiSummary }
  }
}

/** Brings the texts of the most popular tools, in one request, when any of them is missing. */
export async function keepPopularTexts(
  { store, api }: SummaryPorts,
  catalogue: DeviceCatalogue,
): Promise<void> {
  const popular = await catalogue.top({}, POPULAR_TOOLS)
  const here = new Set(await store.run((kept) => kept.readTextKeys()))
  if (!popular.some((tool) => tool.hasAiSummary && !here.has(tool.id))) return
  const query = { sortBy: 'popularity', limit: String(POPULAR_TOOLS) } as const
  const { tools } = await api.call('listTools', { query })
  let budget = POPULAR_BUDGET
  const texts = tools.flatMap(({ id, aiSummary, updatedAt }) => {
    budget -= aiSummary?.length ?? 0
    return aiSummary === null || budget < 0 ? [] : [{ id, aiSummary, updatedAt }]
  })
  await store.run((kept) => kept.writeTexts(texts))
}
