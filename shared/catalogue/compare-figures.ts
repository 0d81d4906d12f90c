import type { SyncTool } from '../domain/tool.ts'

type Figured = Pick<SyncTool, 'priceFrom' | 'pricing' | 'rating' | 'reviewCount' | 'userCount' | 'isSample'>

export type FigureName = 'paidPlans' | 'rating' | 'reviews' | 'users'

/** For each figure, which tools are best; a tie marks all that share it. */
export type BestFigures = Record<FigureName, boolean[]>

/**
 * A best value is named only where all tools can be measured against each other: every one has the figure, they are
 * not all alike, and generated samples are never compared with real figures.
 */
export function bestFigures(tools: readonly Figured[]): BestFigures {
  const areAlike = tools.every((tool) => tool.isSample === tools[0]?.isSample)
  const highest = (figureOf: (tool: Figured) => number | null) =>
    areAlike ? marks(tools.map(figureOf), Math.max) : tools.map(() => false)
  return {
    paidPlans: marks(tools.map(paidPlansFrom), Math.min),
    rating: highest((tool) => (tool.rating === null ? null : Number(tool.rating))),
    reviews: highest((tool) => tool.reviewCount),
    users: highest((tool) => (tool.userCount === null ? null : parseUserCount(tool.userCount))),
  }
}

/** US dollars a month of the cheapest plan that costs something; null when there is none or it is not known. */
export function paidPlansFrom({
  pricing,
  priceFrom,
}: Pick<SyncTool, 'pricing' | 'priceFrom'>): number | null {
  return pricing === 'free' || priceFrom === 0 ? null : priceFrom
}

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

/** `1M+` → 1,000,000, `2,500` → 2,500; null for words. */
export function parseUserCount(text: string): number | null {
  const [, digits, scale] = /^(\d[\d,]*(?:\.\d+)?)\s*([kmb]?)\+?$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  return Number(digits.replaceAll(',', '')) * (SCALES[scale?.toLowerCase() ?? ''] ?? 1)
}

function marks(values: readonly (number | null)[], pick: (...values: number[]) => number): boolean[] {
  const known = values.filter((value) => value !== null)
  const isComparable = known.length === values.length && new Set(known).size > 1
  const best = pick(...known)
  return values.map((value) => isComparable && value === best)
}
