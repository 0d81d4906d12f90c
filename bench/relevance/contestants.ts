import { buildIndex } from '#shared/catalogue/build-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { searchFields } from '../engine/contestant.ts'
import type { shippedCatalogue } from '../lib/shipped-catalogue.ts'
import type { JudgedQuery } from './judgements.ts'
import { SETUPS } from './libraries.ts'
import { DEPTH, quality } from './metrics.ts'

/** A library as it was set up, over the shipped catalogue. */
export interface Entry {
  library: string
  settings: string
  search(text: string): readonly number[]
}

/** Our engine first, then each library with the settings that find most in the tuning half. */
export function contestants(
  catalogue: ReturnType<typeof shippedCatalogue>,
  judged: readonly JudgedQuery[],
): Entry[] {
  const { tools, categories } = catalogue
  const engine = new CatalogueEngine(buildIndex(tools, categories), categories)
  const ours: Entry = {
    library: 'AI Tool Hub',
    settings: 'as it is',
    search: (text) => engine.run({ ...EMPTY_QUERY, search: text, limit: DEPTH }).ids,
  }
  const listed = tools.filter(({ status }) => status !== 'discontinued')
  const rows = searchFields({ categories, tools: listed })
  const tuning = judged.filter(({ half }) => half === 'tuning')
  const best = new Map<string, { entry: Entry; ndcg: number }>()
  for (const { library, settings, build } of SETUPS) {
    const entry = { library, settings, search: build(rows) }
    const { ndcg } = quality(tuning, entry.search)
    const known = best.get(library)
    if (known === undefined || ndcg > known.ndcg) best.set(library, { entry, ndcg })
  }
  return [ours, ...[...best.values()].map(({ entry }) => entry)]
}
