import type { SyncTool } from '#shared/domain/tool.ts'
import type { ApiClient } from '../data/api-client.ts'
import type { Summary } from '../data/catalogue-questions.ts'
import type { DeviceCatalogue } from './device-catalogue.ts'
import type { DeviceStore } from './device-store.ts'

/** The long texts of the most popular tools are stored, up to a budget in characters. */
const POPULAR_TOOLS = 100
const POPULAR_BUDGET = 500_000

interface SummaryPorts {
  store: DeviceStore
  api: ApiClient
}

/** From the device when the tool has not changed since, else from the server, and then stored. An old text is better than none. */
export async function readSummary({ store, api }: SummaryPorts, tool: SyncTool | null): Promise<Summary> {
  if (tool === null || !tool.hasAiSummary) return { kind: 'none' }
  const { id, updatedAt } = tool
  const stored = await store.run((store) => store.readText(id))
  if (stored?.updatedAt === updatedAt) return { kind: 'text', text: stored.aiSummary }
  try {
    const { aiSummary, updatedAt: newest } = await api.call('getTool', { params: { id: String(id) } })
    if (aiSummary === null) return { kind: 'none' }
    await store.run((store) => store.writeTexts([{ id, aiSummary, updatedAt: newest }]))
    return { kind: 'text', text: aiSummary }
  } catch {
    return stored === null ? { kind: 'needs-connection' } : { kind: 'text', text: stored.aiSummary }
  }
}

/** Fetches and stores the texts of the most popular tools, in one request, when any of them is missing. */
export async function storePopularTexts(
  { store, api }: SummaryPorts,
  catalogue: DeviceCatalogue,
): Promise<void> {
  const popular = await catalogue.mostPopular({}, POPULAR_TOOLS)
  const stored = new Set(await store.run((store) => store.readTextKeys()))
  if (!popular.some((tool) => tool.hasAiSummary && !stored.has(tool.id))) return
  const query = { sortBy: 'popularity', limit: String(POPULAR_TOOLS) } as const
  const { tools } = await api.call('listTools', { query })
  let budget = POPULAR_BUDGET
  const texts = tools.flatMap(({ id, aiSummary, updatedAt }) => {
    budget -= aiSummary?.length ?? 0
    return aiSummary === null || budget < 0 ? [] : [{ id, aiSummary, updatedAt }]
  })
  await store.run((store) => store.writeTexts(texts))
}
