import { type Level, levelSchema } from '#shared/domain/recommendation.ts'
import type { Database } from '../../db/schema.ts'
import { analysers } from './all-analysers.ts'
import { type Finding, MOST_PENDING, type News } from './analyser.ts'
import { newOf } from './new-of.ts'
import { readCatalogueView } from './read-catalogue-view.ts'

const LOOKED_UP_AT_ONCE = 200

/** Lets every built-in agent read the catalogue. Only reads, and takes seconds for a large one: not for the main thread. */
export async function* findNews(reader: Database, now: Date): AsyncGenerator<News> {
  const since = now.toISOString()
  const catalogue = await readCatalogueView(reader, now)
  for (const { agent, analyse } of analysers) {
    const all = urgentFirst([...analyse(catalogue)])
    yield { agent, findings: await firstNew(reader, all, since), since }
  }
}

async function firstNew(reader: Database, all: readonly Finding[], since: string): Promise<Finding[]> {
  const found: Finding[] = []
  for (let start = 0; start < all.length && found.length < MOST_PENDING; start += LOOKED_UP_AT_ONCE)
    found.push(...(await newOf(reader, all.slice(start, start + LOOKED_UP_AT_ONCE), since)))
  return found.slice(0, MOST_PENDING)
}

const MOST_URGENT_FIRST: readonly Level[] = levelSchema.options.toReversed()

/** Within a priority the order stays: analysers begin with the most popular tools. */
function urgentFirst(findings: readonly Finding[]): Finding[] {
  return MOST_URGENT_FIRST.flatMap((level) => findings.filter(({ priority }) => priority === level))
}
