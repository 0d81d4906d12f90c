/**
 * Learns the weights of `shared/catalogue/rerank-weights.ts` from the tuning half: `node bench/relevance/train-reranker.ts` prints
 * them, and what they gain in cross-validation by intents. Coordinate ascent on nDCG (Metzler and Croft 2007): one weight at a time is
 * set to the best of its neighbours, until none is better.
 */
import { addBit, emptyBitset } from '#shared/catalogue/bitset.ts'
import { buildIndex } from '#shared/catalogue/build-index.ts'
import { Ranking } from '#shared/catalogue/ranking.ts'
import { RERANKED, Reranker } from '#shared/catalogue/rerank.ts'
import { FEATURES, WEIGHTS } from '#shared/catalogue/rerank-weights.ts'
import { CatalogueSearch, NAME_BONUS } from '#shared/catalogue/search.ts'
import { seeded } from '../lib/random.ts'
import { shippedCatalogue } from '../lib/shipped-catalogue.ts'
import { type JudgedQuery, readJudgements } from './judgements.ts'
import { DEPTH, ndcg } from './metrics.ts'

/** A query with its hits, in the order of their scores. */
interface Example {
  intent: number
  grades: JudgedQuery['grades']
  /** Ids of tools that are named in the query and stay first. */
  named: readonly number[]
  ids: readonly number[]
  features: Float64Array
}

const FOLDS = 5
const COUNT = FEATURES.length
/** Only the score: the order that there is without a re-ranker. */
const PLAIN = [...Float64Array.from(FEATURES, (feature) => (feature === 'score' ? 1 : 0))]
const STEPS = [-0.4, -0.2, -0.1, -0.05, -0.02, 0.02, 0.05, 0.1, 0.2, 0.4]

function examplesOf(): Example[] {
  const catalogue = shippedCatalogue()
  const index = buildIndex(catalogue.tools, catalogue.categories)
  const search = new CatalogueSearch(index, catalogue.categories)
  const ranking = new Ranking(index)
  const reranker = new Reranker(index)
  const listed = emptyBitset(index.size)
  for (const [ordinal, { status }] of catalogue.tools.entries()) {
    if (status !== 'discontinued') addBit(listed, ordinal)
  }
  const idOf = ({ ordinal }: { ordinal: number }) => index.columns.ids[ordinal]!
  return readJudgements(catalogue)
    .filter(({ half }) => half === 'tuning')
    .map(({ query, intent, grades }) => {
      const matches = search.find(query)
      const hits = matches === null ? [] : ranking.best(matches, listed, RERANKED)
      const named = hits.filter(({ score }) => score >= NAME_BONUS)
      const others = hits.slice(named.length)
      const features = reranker.featuresOf(others).slice(0, others.length * COUNT)
      return { intent, grades, named: named.map(idOf), ids: others.map(idOf), features }
    })
}

function ndcgOf(examples: readonly Example[], weights: readonly number[]): number {
  const sum = examples.reduce((all, { named, ids, features, grades }) => {
    const values = ids.map((_, at) => {
      let value = 0
      for (let i = 0; i < COUNT; i++) value += weights[i]! * features[at * COUNT + i]!
      return value
    })
    const order = [...ids.keys()].sort((a, b) => values[b]! - values[a]!)
    return all + ndcg([...named, ...order.map((at) => ids[at]!)].slice(0, DEPTH), grades)
  }, 0)
  return sum / examples.length
}

function learn(examples: readonly Example[]): number[] {
  let weights = [...PLAIN]
  let best = ndcgOf(examples, weights)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (let i = 0; i < COUNT; i++) {
      if (FEATURES[i] === 'score') continue
      for (const step of STEPS) {
        const tried = weights.with(i, Math.round((weights[i]! + step) * 1000) / 1000)
        const value = ndcgOf(examples, tried)
        // Less is noise.
        if (value < best + 0.0002) continue
        best = value
        weights = tried
        isBetter = true
      }
    }
  }
  return weights
}

const examples = examplesOf()
const random = seeded(1)
const folds = new Map(
  [...new Set(examples.map(({ intent }) => intent))].map((intent) => [intent, random.below(FOLDS)]),
)
let plain = 0
let learned = 0
for (let fold = 0; fold < FOLDS; fold++) {
  const [inside, outside] = [false, true].map((isOut) =>
    examples.filter(({ intent }) => (folds.get(intent) === fold) === isOut),
  )
  const weights = learn(inside!)
  plain += ndcgOf(outside!, PLAIN) * outside!.length
  learned += ndcgOf(outside!, weights) * outside!.length
  console.error(`fold ${fold}: ${weights.join(', ')}`)
}
console.error(
  `cross-validated: ${(plain / examples.length).toFixed(4)} → ${(learned / examples.length).toFixed(4)}`,
)
console.error(`as it is: ${ndcgOf(examples, [...WEIGHTS]).toFixed(4)}`)
const weights = learn(examples)
console.error(`all of the half: ${ndcgOf(examples, weights).toFixed(4)}`)
console.log(`[${weights.join(', ')}]`)
