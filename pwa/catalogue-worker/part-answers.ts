import { categoryIds } from '#shared/catalogue/filters.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { slugify } from '#shared/domain/slug.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { Answers } from '../data/catalogue-questions.ts'
import { createServerAnswers } from '../data/server-catalogue.ts'
import type { AnswerPorts } from './device-answers.ts'
import type { DeviceCatalogue } from './device-catalogue.ts'

/**
 * The answers where a device keeps a part of the catalogue: its own about what it has whole, else the server's. When the
 * server does not answer, what is here has to do.
 */
export function createPartAnswers(ports: AnswerPorts, device: Answers): Answers {
  const { current, api, onServerMissed, store } = ports
  const server = createServerAnswers(api)
  const orElse = async <T>(asked: Promise<T>, otherwise: () => Promise<T>): Promise<T> => {
    try {
      return await asked
    } catch {
      onServerMissed()
      return otherwise()
    }
  }
  const tools: Answers['tools'] = async ({ ids }) => {
    const here = await device.tools({ ids })
    const missing = ids.filter((_, place) => here[place] === null)
    const found = await orElse(server.tools({ ids: missing }), async () => missing.map(() => null))
    const byId = new Map(missing.map((id, place) => [id, found[place] ?? null]))
    return ids.map((id, place) => here[place] ?? byId.get(id) ?? null)
  }
  const askCategories: Answers['categories'] = async (args) => {
    const categories = await server.categories(args)
    const counts = categories.map(({ id, toolCount }) => [id, toolCount] as const)
    // Only a convenience, for the time without a server.
    void store.run((store) => store.writeCounts(counts)).catch(() => {})
    return categories
  }
  /** What is here is counted; of the other categories the device knows what the server said last. */
  const lastCategories: Answers['categories'] = async (args) => {
    const here = await device.categories(args)
    const counts = new Map(await store.run((store) => store.readCounts()))
    const kept = new Set(current().head.mark.part?.categories)
    return here.map((category) =>
      kept.has(category.id)
        ? category
        : { ...category, toolCount: counts.get(category.id) ?? category.toolCount },
    )
  }
  return {
    tools,
    async query(args) {
      if (hasAllOf(current(), args.query)) return device.query(args)
      return orElse(server.query(args), async () => ({ ...(await device.query(args)), isPart: true }))
    },
    trending: (args) => orElse(server.trending(args), () => device.trending(args)),
    async similar({ id, limit }) {
      const [subject] = await tools({ ids: [id] })
      if (!subject) return []
      const asked = server.alternatives({ slug: slugify(subject.name) })
      const ofServer = asked.then((found) => (found?.alternatives ?? []).slice(0, limit))
      return orElse<SyncTool[]>(ofServer, () => device.similar({ id, limit }))
    },
    alternatives: (args) => orElse(server.alternatives(args), () => device.alternatives(args)),
    pair: (args) => orElse(server.pair(args), () => device.pair(args)),
    categories: (args) => orElse(askCategories(args), () => lastCategories(args)),
    stats: (args) =>
      orElse(server.stats(args), async () => {
        const { part } = current().head.mark
        const here = await device.stats(args)
        return { ...here, totalTools: part?.all ?? here.totalTools }
      }),
    async summary(args) {
      const [here] = await device.tools({ ids: [args.id] })
      return here
        ? device.summary(args)
        : orElse(server.summary(args), async () => ({ kind: 'needs-connection' }))
    },
  }
}

/** Whether all tools that a query is about are on this device. */
function hasAllOf({ head }: DeviceCatalogue, { category }: CatalogueQuery): boolean {
  if (category === null) return false
  const kept = new Set(head.mark.part?.categories)
  const asked = categoryIds(head.categories, category)
  return asked.size > 0 && [...asked].every((id) => kept.has(id))
}
