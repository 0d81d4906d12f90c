import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { similarTools } from '#shared/catalogue/similar.ts'
import { findBySlug, findPair } from '#shared/catalogue/tool-slugs.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import type { ApiClient } from '../data/api-client.ts'
import type { Answers } from '../data/catalogue-questions.ts'
import { toStats } from '../sync/catalogue-rows.ts'
import type { DeviceCatalogue } from './device-catalogue.ts'
import type { DeviceStore } from './device-store.ts'
import { readSummary } from './summaries.ts'

export interface AnswerPorts {
  /** The catalogue as it stands now. @throws Error when there is none on this device yet */
  current(): DeviceCatalogue
  /** A list has been answered. */
  onListed(): void
  /** The server was asked and did not answer: what was answered in its place is to be asked again. */
  onServerMissed(): void
  store: DeviceStore
  api: ApiClient
}

/** The answers of this device, without a network except for long texts that are not stored. */
export function createDeviceAnswers({ current, onListed, store, api }: AnswerPorts): Answers {
  return {
    async query({ query, facets = false }) {
      const catalogue = current()
      try {
        const found = catalogue.run(query, { facets })
        const tools = await catalogue.toolsFound(found.ids)
        return { tools: tools.map(toListed), total: found.total, facets: found.facets }
      } finally {
        onListed()
      }
    },

    tools: async ({ ids }) => current().tools(ids),

    trending: async () =>
      (await current().mostPopular({ flags: ['trending'] }, UI_COUNTS.trending)).map(toListed),

    async similar({ id, limit }) {
      const catalogue = current()
      const [subject] = await catalogue.toolsFound([id])
      if (subject === undefined) return []
      const { categories } = catalogue.head
      const ids = similarTools(catalogue.index, subject, { categories, limit })
      return (await catalogue.toolsFound(ids)).map(toListed)
    },

    async alternatives({ slug }) {
      const catalogue = current()
      const { index, head } = catalogue
      const id = findBySlug(index, slug)
      const [subject] = id === null ? [] : await catalogue.toolsFound([id])
      if (subject === undefined) return null
      const { categories } = head
      const ids = similarTools(index, subject, { categories, limit: UI_COUNTS.alternatives })
      return { tool: subject, alternatives: await catalogue.toolsFound(ids) }
    },

    async pair({ pairs }) {
      const catalogue = current()
      return catalogue.toolsFound(findPair(catalogue.index, pairs))
    },

    async categories() {
      const catalogue = current()
      const { facets } = catalogue.run({ ...EMPTY_QUERY, limit: 1 }, { facets: true })
      const counts = new Map(facets?.categories.map(({ categoryId, count }) => [categoryId, count]))
      return catalogue.head.categories.map((category) => ({
        ...category,
        toolCount: counts.get(category.id) ?? 0,
      }))
    },

    async stats() {
      const { figures, categories } = current().head
      return toStats(figures, categories.length)
    },

    async summary({ id }) {
      const [tool = null] = await current().tools([id])
      return readSummary({ store, api }, tool)
    },
  }
}

/** As lists of the server have it, so that a list stays the same when the device takes over. */
function toListed({ details: _, ...tool }: SyncTool): SyncTool {
  return tool
}
