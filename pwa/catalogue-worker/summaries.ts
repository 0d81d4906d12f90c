import type { SyncTool } from '#shared/domain/tool.ts'
import type { ApiClient } from '../data/api-client.ts'
import type { Summary } from '../data/catalogue-questions.ts'
import type { StoredText } from './catalogue-store.ts'
import type { DeviceCatalogue } from './device-catalogue.ts'
import type { DeviceStore } from './device-store.ts'

/** The long texts of the most popular tools are stored, up to a budget in characters. */
const POPULAR_TOOLS = 100
const POPULAR_BUDGET = 500_000

interface SummaryPorts {
  store: DeviceStore
  api: ApiClient
}

/** From the device when it is there as a whole and the tool has not changed since, else from the server, and then stored. An old text is better than none. */
export async function readSummary({ store, api }: SummaryPorts, tool: SyncTool | null): Promise<Summary> {
  if (tool === null || !tool.hasAiSummary) return { kind: 'none' }
  const { id, updatedAt } = tool
  const stored = await store.run((store) => store.readText(id))
  if (stored?.updatedAt === updatedAt && stored.parts !== undefined) return toSummary(stored)
  try {
    const answer = await api.call('getTool', { params: { id: String(id) } })
    const { aiSummary, summary: parts = null, updatedAt: newest } = answer
    if (aiSummary === null) return { kind: 'none' }
    const text = { id, aiSummary, parts, updatedAt: newest }
    await store.run((store) => store.writeTexts([text]))
    return toSummary(text)
  } catch {
    return stored === null ? { kind: 'needs-connection' } : toSummary(stored)
  }
}

function toSummary({ aiSummary, parts = null }: StoredText): Summary {
  return { kind: 'text', text: aiSummary, parts }
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
