import { buildIndex } from '#shared/catalogue/build-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { loadIndex, serializeIndex } from '#shared/catalogue/index-codec.ts'
import { patchIndex } from '#shared/catalogue/patch-index.ts'
import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import { generateCatalogue } from '../lib/generate-catalogue.ts'
import { type Spread, spread, time } from '../lib/measure.ts'
import { formatNumber, markdownTable } from '../lib/table.ts'
import type { Contestant, Searcher } from './contestant.ts'
import { contestants } from './contestants.ts'
import { fullQueries, makeQuestions, type QuestionKind } from './full-queries.ts'

const QUESTIONS = { 600: 100, 10000: 60, 50000: 40 } as Record<number, number>
type Catalogue = ReturnType<typeof generateCatalogue>

/** The engine against four libraries, and alone with all its features in one query. Returns Markdown. */
export async function engineBench(sizes: readonly number[]): Promise<string> {
  const sections: string[] = []
  for (const size of sizes) sections.push(await benchAt(size))
  return sections.join('\n\n')
}

async function benchAt(size: number): Promise<string> {
  const catalogue = generateCatalogue(size)
  const [us, ...others] = contestants
  const built = [await buildOne(us!, catalogue)]
  // Before the others fill the memory and keep the garbage collector busy.
  const own = ownFigures(catalogue)
  for (const contestant of others) built.push(await buildOne(contestant, catalogue))
  const questions = makeQuestions(catalogue.tools, QUESTIONS[size] ?? 40)
  const kinds = Object.keys(questions) as QuestionKind[]
  const times = kinds.map((kind) =>
    alternate(
      built.map((entry) => entry.searcher),
      questions[kind],
    ),
  )
  const rows = built.map(({ contestant, milliseconds, megabytes }, i) => [
    contestant.name,
    milliseconds,
    megabytes,
    ...kinds.map((kind, k) =>
      kind === 'typing error' && contestant.isExactOnly ? 'finds none' : cell(times[k]![i]!),
    ),
  ])
  return [
    `### ${size.toLocaleString('en-US')} tools`,
    'Milliseconds, median / 99th percentile, for the first twelve hits and their number.',
    markdownTable(['', 'build', 'memory, MB', ...kinds], rows),
    markdownTable(['AI Tool Hub alone, milliseconds', 'median', 'p99'], own),
  ].join('\n\n')
}

function cell({ median, p99 }: Spread): string {
  return `${formatNumber(median)} / ${formatNumber(p99)}`
}

async function buildOne(contestant: Contestant, catalogue: Catalogue) {
  const before = await usedMegabytes()
  let searcher: Searcher | undefined
  const milliseconds = time(() => {
    searcher = contestant.build(catalogue)
  })
  return { contestant, searcher: searcher!, milliseconds, megabytes: (await usedMegabytes()) - before }
}

/** Buffers are freed some time after their owners, so the memory is left to settle. */
async function usedMegabytes(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

const WARM_UP_ROUNDS = 3
const ROUNDS = 5

/** Every question is put to one after the other, so that noise of the machine meets all alike. */
function alternate(searchers: readonly Searcher[], questions: readonly string[]) {
  const durations = searchers.map(() => [] as number[])
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const question of questions) {
      searchers.forEach((searcher, i) => {
        const duration = time(() => searcher.search(question))
        if (round >= WARM_UP_ROUNDS) durations[i]!.push(duration)
      })
    }
  }
  return durations.map(spread)
}

function ownFigures({ categories, tools }: Catalogue): [string, number, number][] {
  const index = buildIndex(tools, categories)
  const buffer = serializeIndex(index)
  const engine = new CatalogueEngine(index, categories)
  const queries = fullQueries(tools, categories)
  const run = (query: CatalogueQuery) => time(() => engine.run(query, { facets: true }))
  queries.forEach(run)
  const full = spread(Array.from({ length: 5 }, () => queries.map(run)).flat())
  const load = medianOfSync(21, () => new CatalogueEngine(loadIndex(buffer), categories))
  const change = { upserts: [tools[0]!], removed: [] }
  const patch = medianOfSync(11, () => patchIndex(index, change, categories))
  return [
    ['search, filters, facets, sort and page', full.median, full.p99],
    ['load the stored index', load.median, load.p99],
    ['take in one changed tool', patch.median, patch.p99],
  ]
}

function medianOfSync(runs: number, work: () => unknown) {
  return spread(Array.from({ length: runs }, () => time(work)))
}
