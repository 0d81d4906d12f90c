import { readQuestion } from '#shared/catalogue/read-question.ts'
import { shippedCatalogue } from '../lib/shipped-catalogue.ts'
import { markdownTable } from '../lib/table.ts'
import { alternativesTable } from './alternatives/judged-alternatives.ts'
import { contestants, type Entry } from './contestants.ts'
import { type JudgedQuery, readJudgements } from './judgements.ts'
import { DEPTH, type Quality, quality } from './metrics.ts'

/** Parts of the judged queries that are reported by themselves. */
const PARTS = {
  tuning: 'Tuning half',
  heldBack: 'Held-back half',
  fromOutside: 'Held-back half, only queries written from outside',
  unaided: 'Held-back half, only queries that none of our synonyms is about',
} as const
type Part = keyof typeof PARTS
type Parts = Record<Part, JudgedQuery[]>

/** How well the engine and four libraries find what people mean in the shipped catalogue. Returns Markdown. */
export function relevanceBench(): string {
  const catalogue = shippedCatalogue()
  const judged = readJudgements(catalogue)
  const entries = contestants(catalogue, judged)
  const queries = partsOf(judged)
  return [
    ...(['tuning', 'heldBack', 'fromOutside', 'unaided'] as const).flatMap((part) => [
      `### ${PARTS[part]}: ${sizeOf(queries[part])}`,
      table(entries, queries[part]),
    ]),
    '### Held-back half by kind of query',
    kindsTable(entries, queries.heldBack),
    'Settings of the libraries, the best of those tried on the tuning half:',
    entries
      .slice(1)
      .map(({ library, settings }) => `- ${library}: ${settings}`)
      .join('\n'),
    '### Alternatives to a tool',
    alternativesTable(catalogue),
  ].join('\n\n')
}

function partsOf(judged: readonly JudgedQuery[]): Parts {
  const heldBack = judged.filter(({ half }) => half === 'held back')
  return {
    tuning: judged.filter(({ half }) => half === 'tuning'),
    heldBack,
    fromOutside: heldBack.filter(({ isFromOutside }) => isFromOutside),
    unaided: heldBack.filter(({ query }) =>
      readQuestion(query).phrases.every(({ meanings }) => meanings.length === 0),
    ),
  }
}

function sizeOf(queries: readonly JudgedQuery[]): string {
  return `${queries.length} queries of ${new Set(queries.map(({ intent }) => intent)).size} intents`
}

function table(entries: readonly Entry[], queries: readonly JudgedQuery[]): string {
  const results = entries.map((entry) => ({ ...entry, ...quality(queries, entry.search) }))
  const [ours] = results
  const rows = results.map((result) => [
    result.library,
    result.ndcg.toFixed(3),
    interval(result),
    result.mrr.toFixed(3),
    percent(result.empty),
    result === ours ? '' : percent(ours!.ndcg / result.ndcg - 1),
  ])
  return markdownTable(
    ['', `nDCG@${DEPTH}`, '95 % interval', 'MRR', 'without a hit', 'our lead in nDCG'],
    rows,
  )
}

/** Our figures and those of the best library. */
function kindsTable(entries: readonly Entry[], queries: readonly JudgedQuery[]): string {
  const kinds = Map.groupBy(queries, ({ kind }) => kind)
  const rows = [...kinds].map(([kind, part]) => {
    const [ours, ...others] = entries.map(({ search }) => quality(part, search))
    const best = Math.max(...others.map(({ ndcg }) => ndcg))
    return [kind, String(part.length), ours!.ndcg.toFixed(3), interval(ours!), best.toFixed(3)]
  })
  return markdownTable(['', 'queries', `nDCG@${DEPTH}`, '95 % interval', 'best library'], rows)
}

function interval({ interval: [low, high] }: Quality): string {
  return `${low.toFixed(3)} to ${high.toFixed(3)}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
