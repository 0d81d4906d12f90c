import { buildIndex } from '#shared/catalogue/build-index.ts'
import { CatalogueEngine } from '#shared/catalogue/engine.ts'
import { type FittedQuestion, fitQuestion } from '#shared/catalogue/natural-language/fit-question.ts'
import { understand } from '#shared/catalogue/natural-language/understand.ts'
import { makeVocabulary, type Vocabulary } from '#shared/catalogue/natural-language/vocabulary.ts'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import { shippedCatalogue } from '../lib/shipped-catalogue.ts'
import { markdownTable } from '../lib/table.ts'
import {
  itemsRead,
  type JudgedQuestion,
  judge,
  KINDS,
  type Kind,
  kindOf,
  readQuestions,
  type Verdict,
} from './judged-questions.ts'

const NAMES: Readonly<Record<Kind, string>> = {
  category: 'category',
  price: 'price: free, freemium, paid',
  amount: 'the most that a month may cost',
  rating: 'rating',
  fact: 'facts: features, tags, new, verified, trending',
  order: 'order',
  negation: 'negations and other amounts, which are left out',
  word: 'words that are left to search for',
}

/** How well questions in plain words are read, and what becomes of those that no tool fulfils. Returns Markdown. */
export async function plainWordsBench(): Promise<string> {
  const catalogue = openCatalogue()
  const questions = readQuestions()
  const halves = (['tuning', 'held back'] as const).map((half) => {
    const verdicts = questions
      .filter((one) => one.half === half)
      .map((one) => judgeOne(one, catalogue.vocabulary))
    return [
      `### ${half === 'tuning' ? 'Tuning' : 'Held-back'} half: ${verdicts.length} questions`,
      tableOf(verdicts),
    ]
  })
  return [
    ...halves.flat(),
    '### Questions that no tool fulfils',
    await fittedTable(questions, catalogue),
  ].join('\n\n')
}

interface Opened {
  vocabulary: Vocabulary
  engine: CatalogueEngine
}

/** The shipped catalogue, and how questions to it are read. */
export function openCatalogue(): Opened {
  const { tools, categories } = shippedCatalogue()
  const engine = new CatalogueEngine(buildIndex(tools, categories), categories)
  const { facets } = engine.run({ ...EMPTY_QUERY, limit: 1 }, { facets: true })
  const counted = categories.map((category) => ({
    ...category,
    toolCount: tools.filter(({ categoryId }) => categoryId === category.id).length,
  }))
  return { engine, vocabulary: makeVocabulary({ categories: counted, facets: facets! }) }
}

/** What was read of one question, held against what was expected. */
export function judgeOne(judged: JudgedQuestion, vocabulary: Vocabulary): Verdict {
  return judge(judged, itemsRead(understand(judged.question, vocabulary)))
}

function tableOf(verdicts: readonly Verdict[]): string {
  const rows = KINDS.map((kind) => {
    const of = (list: 'wanted' | 'right' | 'counted' | 'extra') =>
      verdicts.flatMap((verdict) => verdict[list]).filter((item) => kindOf(item) === kind).length
    const [wanted, right, counted, extra] = [of('wanted'), of('right'), of('counted'), of('extra')]
    return [NAMES[kind], wanted, share(counted - extra, counted), share(right, wanted)]
  })
  const isFilter = (item: string) => kindOf(item) !== 'word'
  const hasFilters = verdicts.filter(({ missed, extra }) => ![...missed, ...extra].some(isFilter))
  const whole = verdicts.filter(({ missed, extra }) => missed.length + extra.length === 0)
  return [
    markdownTable(['', 'expected', 'precision', 'recall'], rows),
    `All filters right in ${share(hasFilters.length, verdicts.length)} of the questions, the whole reading, words included, in ${share(whole.length, verdicts.length)}.`,
  ].join('\n\n')
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`)

/** Without any rating, as in a fresh installation: whatever has to be rated leaves nothing. */
async function fittedTable(
  questions: readonly JudgedQuestion[],
  { vocabulary, engine }: Opened,
): Promise<string> {
  const fitted: (FittedQuestion & { counts: number; isLost: boolean })[] = []
  for (const { question } of questions) {
    let counts = 0
    const result = await fitQuestion({
      text: question,
      understanding: understand(question, vocabulary),
      count: async (asked) => {
        counts++
        return engine.run({ ...EMPTY_QUERY, ...asked, limit: 1 }).total
      },
    })
    const plain = engine.run({ ...EMPTY_QUERY, search: question, limit: 1 }).total
    fitted.push({ ...result, counts, isLost: result.total === 0 && plain > 0 })
  }
  const relaxed = fitted.filter(({ counts }) => counts > 1)
  const of = (isIt: (one: (typeof fitted)[number]) => boolean) => fitted.filter(isIt).length
  const counts = relaxed.map((one) => one.counts).sort((a, b) => a - b)
  return markdownTable(
    ['of all questions', ''],
    [
      ['tools have everything', of((one) => one.counts === 1)],
      ['one wish is given up', of(({ givenUp, isAsTyped }) => givenUp.length === 1 && !isAsTyped)],
      ['several are', of(({ givenUp, isAsTyped }) => givenUp.length > 1 && !isAsTyped)],
      ['the words are searched for as typed', of(({ isAsTyped }) => isAsTyped)],
      ['nothing is found, by the plain search either', of(({ total, isLost }) => total === 0 && !isLost)],
      ['nothing is found, though the plain search finds something', of(({ isLost }) => isLost)],
      ['counts for a question that leaves nothing, median', counts[Math.floor(counts.length / 2)] ?? 0],
      ['the most', counts.at(-1) ?? 0],
    ],
  )
}
