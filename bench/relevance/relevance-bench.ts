import { buildIndex } from '#shared/catalogue/build-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { readQuestion } from '#shared/catalogue/read-question.ts'
import { searchFields } from '../engine/contestant.ts'
import { shippedCatalogue } from '../lib/shipped-catalogue.ts'
import { markdownTable } from '../lib/table.ts'
import { alternativesTable } from './alternatives/judged-alternatives.ts'
import { type JudgedQuery, readJudgements } from './judgements.ts'
import { SETUPS } from './libraries.ts'
import { DEPTH, type Quality, quality } from './metrics.ts'

interface Entry {
  library: string
  settings: string
  search(text: string): readonly number[]
}

/** Parts of the judged queries that are reported by themselves. */
const PARTS = {
  tuning: 'Tuning half',
  heldBack: 'Held-back half',
  unaided: 'Held-back half, only queries that none of our synonyms is about',
} as const
type Part = keyof typeof PARTS

type Result = Entry & Record<Part, Quality>

/** How well the engine and four libraries find what people mean in the shipped catalogue. Returns Markdown. */
export function relevanceBench(): string {
  const catalogue = shippedCatalogue()
  const queries = partsOf(readJudgements(catalogue))
  const results = entries(catalogue).map((entry) => ({
    ...entry,
    tuning: quality(queries.tuning, entry.search),
    heldBack: quality(queries.heldBack, entry.search),
    unaided: quality(queries.unaided, entry.search),
  }))
  const best = bestOfEach(results)
  const parts = (['tuning', 'heldBack', 'unaided'] as const).flatMap((part) => [
    `### ${PARTS[part]}: ${queries[part].length} queries`,
    table(best, part),
  ])
  return [
    ...parts,
    'Settings of the libraries, the best of those tried on the tuning half:',
    best
      .slice(1)
      .map(({ library, settings }) => `- ${library}: ${settings}`)
      .join('\n'),
    '### Alternatives to a tool',
    alternativesTable(catalogue),
  ].join('\n\n')
}

function partsOf(judged: readonly JudgedQuery[]): Record<Part, JudgedQuery[]> {
  const heldBack = judged.filter(({ half }) => half === 'held back')
  return {
    tuning: judged.filter(({ half }) => half === 'tuning'),
    heldBack,
    unaided: heldBack.filter(({ query }) =>
      readQuestion(query).phrases.every(({ meanings }) => meanings.length === 0),
    ),
  }
}

function entries(catalogue: ReturnType<typeof shippedCatalogue>): Entry[] {
  const { tools, categories } = catalogue
  const engine = new CatalogueEngine(buildIndex(tools, categories), categories)
  const ours: Entry = {
    library: 'AI Tool Hub',
    settings: 'as it is',
    search: (text) => engine.run({ ...EMPTY_QUERY, search: text, limit: DEPTH }).ids,
  }
  const rows = searchFields(catalogue)
  return [ours, ...SETUPS.map(({ library, settings, build }) => ({ library, settings, search: build(rows) }))]
}

function bestOfEach(results: readonly Result[]): Result[] {
  const best = new Map<string, Result>()
  for (const result of results) {
    const known = best.get(result.library)
    if (known === undefined || result.tuning.ndcg > known.tuning.ndcg) best.set(result.library, result)
  }
  return [...best.values()]
}

function table(results: readonly Result[], part: Part): string {
  const [ours] = results
  const rows = results.map((result) => {
    const { ndcg, mrr, empty } = result[part]
    const lead = result === ours ? '' : percent(ours![part].ndcg / ndcg - 1)
    return [result.library, ndcg.toFixed(3), mrr.toFixed(3), percent(empty), lead]
  })
  return markdownTable(['', `nDCG@${DEPTH}`, 'MRR', 'without a hit', 'our lead in nDCG'], rows)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
