import type { SyncTool } from '../domain/tool.ts'
import { bestFigures } from './compare-figures.ts'
import { holders, labelRows } from './compare-labels.ts'

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

/** Where one tool stands apart from all others. */
export interface Standing {
  isCheapest: boolean
  isOnlyFree: boolean
  isBestRated: boolean
  isOnlyOpenSource: boolean
  /** Empty where some tool has none listed: then nobody knows. */
  features: string[]
  tags: string[]
}

/**
 * A tool stands apart in something only where every tool has the fact; what is not known of one is never held against it.
 */
export function standingsOf(tools: readonly InsightTool[]): Standing[] {
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
