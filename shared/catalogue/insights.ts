import type { SyncTool } from '../domain/tool.ts'
import { bestFigures, paidPlansFrom } from './compare-figures.ts'
import { holders, labelRows } from './compare-labels.ts'

export interface Insight {
  kind: 'value' | 'rating' | 'only-here' | 'choice'
  title: string
  text: string
  /** The facts it rests on, in a sentence. */
  reason: string
  /** The figures it rests on are generated samples. */
  isSample: boolean
}

/** More labels than this are counted, not named. */
const NAMED = 4

/**
 * How two or three tools differ, by rules over the facts in their comparison. A rule speaks only where
 * every tool has the fact it compares and they are not all alike; what is not known of a tool is never held against it.
 */
export function comparisonInsights(tools: readonly InsightTool[]): Insight[] {
  if (tools.length < 2) return []
  const standings = standingsOf(tools)
  return [
    ...valueInsight(tools, standings),
    ...ratingInsight(tools, standings),
    ...tools.flatMap((tool, at) => onlyHere(tool, standings[at]!)),
    ...tools.flatMap((tool, at) => choice(tool, standings[at]!)),
  ]
}

function valueInsight(tools: readonly InsightTool[], standings: readonly Standing[]): Insight[] {
  const free = tools.find((_, at) => standings[at]!.isOnlyFree)
  const cheapest = tools.find((_, at) => standings[at]!.isCheapest)
  if (free) {
    const others = tools.filter((tool) => tool !== free)
    return [
      {
        kind: 'value',
        title: 'Best value',
        text: `${free.name} is the one that costs nothing.`,
        reason: `${free.name} is listed as free; ${listed(others.map(({ name, pricing }) => `${name} as ${pricing}`))}.`,
        isSample: false,
      },
    ]
  }
  if (!cheapest) return []
  const prices = tools.map((tool) => `${tool.name} from ${dollars(paidPlansFrom(tool) ?? 0)}`)
  return [
    {
      kind: 'value',
      title: 'Best value',
      text: `${cheapest.name} has the lowest-priced paid plan${cheapest.pricing === 'freemium' ? ', beside a free one' : ''}.`,
      reason: `Paid plans a month: ${listed(prices)}.`,
      isSample: false,
    },
  ]
}

function ratingInsight(tools: readonly InsightTool[], standings: readonly Standing[]): Insight[] {
  const best = tools.find((_, at) => standings[at]!.isBestRated)
  if (!best) return []
  const ratings = tools.map(
    ({ name, rating, reviewCount }) =>
      `${name} ${rating} from ${reviewCount.toLocaleString('en-US')} ${reviewCount === 1 ? 'review' : 'reviews'}`,
  )
  return [
    {
      kind: 'rating',
      title: 'Highest rated',
      text: `${best.name} has the highest rating, ${best.rating} of 5.`,
      reason: `Ratings: ${listed(ratings)}.`,
      isSample: best.isSample,
    },
  ]
}

function onlyHere({ name }: InsightTool, { features }: Standing): Insight[] {
  if (features.length === 0) return []
  return [
    {
      kind: 'only-here',
      title: `Only in ${name}`,
      text: `${listed(shortened(features))}.`,
      reason: `Listed among the features of ${name}, and of no other tool here.`,
      isSample: false,
    },
  ]
}

function choice({ name, isSample }: InsightTool, standing: Standing): Insight[] {
  const { isCheapest, isOnlyFree, isBestRated, isOnlyOpenSource, features, tags } = standing
  const grounds = [
    isOnlyFree && 'no cost at all',
    isCheapest && 'the lowest-priced paid plan',
    isOnlyOpenSource && 'open source',
    isBestRated && 'the highest rating',
    features.length > 0 && `“${features[0]}”`,
    tags.length > 0 && tags[0] !== features[0] && `“${tags[0]}”`,
  ].filter((ground) => ground !== false)
  if (grounds.length === 0) return []
  return [
    {
      kind: 'choice',
      title: `Choose ${name} for`,
      text: `${listed(grounds, 'or')}.`,
      reason: 'Only this tool offers these.',
      isSample: isSample && isBestRated,
    },
  ]
}

function shortened(labels: readonly string[]): string[] {
  if (labels.length <= NAMED + 1) return [...labels]
  return [...labels.slice(0, NAMED), `${labels.length - NAMED} more`]
}

/** `$20`; `$16.99` */
export function dollars(amount: number): string {
  return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
}

/** `A`; `A and B`; `A, B and C` */
function listed(words: readonly string[], joint = 'and'): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
}

/** What insights are made from. */
export type InsightTool = Pick<
  SyncTool,
  | 'id'
  | 'name'
  | 'pricing'
  | 'priceFrom'
  | 'rating'
  | 'reviewCount'
  | 'userCount'
  | 'isSample'
  | 'tags'
  | 'features'
  | 'openSource'
>

/** In what one tool differs from all others. */
interface Standing {
  isCheapest: boolean
  isOnlyFree: boolean
  isBestRated: boolean
  isOnlyOpenSource: boolean
  /** Empty where some tool has none listed: then the comparison is unknown. */
  features: string[]
  tags: string[]
}

/**
 * A tool differs in something only where every tool has the fact; an unknown fact never counts against a tool.
 */
function standingsOf(tools: readonly InsightTool[]): Standing[] {
  const best = bestFigures(tools)
  const features = labelsOnlyHere(tools.map((tool) => tool.features))
  const tags = labelsOnlyHere(tools.map((tool) => tool.tags))
  const free = soleHolder(tools.map(({ pricing }) => pricing && pricing === 'free'))
  const open = soleHolder(tools.map(({ openSource }) => openSource))
  const rated = soleHolder(best.rating)
  const cheapest = soleHolder(best.paidPlans)
  return tools.map((_, at) => ({
    isCheapest: at === cheapest,
    isOnlyFree: at === free,
    isBestRated: at === rated,
    isOnlyOpenSource: at === open,
    features: features[at] ?? [],
    tags: tags[at] ?? [],
  }))
}

/** The place of the one that has it; null when none, several or an unknown one may. */
function soleHolder(marks: readonly (boolean | null)[]): number | null {
  const isClear = !marks.includes(null) && marks.filter(Boolean).length === 1
  return isClear ? marks.indexOf(true) : null
}

function labelsOnlyHere(lists: readonly (readonly string[])[]): string[][] {
  if (lists.some((list) => list.length === 0)) return lists.map(() => [])
  const alone = labelRows(lists).filter((row) => holders(row) === 1)
  return lists.map((_, at) => alone.filter(({ has }) => has[at]).map(({ label }) => label))
}
