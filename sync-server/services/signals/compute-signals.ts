import type { Database } from '../../db/schema.ts'
import { readInterest, readOpening, type ToolInterest, type ToolSignals } from '../../repositories/signals.ts'
import { isNewAt } from './is-new.ts'
import { DEFAULT_PROMINENCE, expectedInterests, popularities } from './popularity.ts'
import { BASELINE_DAYS, RECENT_DAYS, trendGains } from './trending.ts'

const HOUR_MS = 60 * 60 * 1000
const HOURS_A_DAY = 24

/** What an event weighs: the more it asks of people, the more it says. */
const WEIGHTS = { view: 1, choose: 2, compare: 3, visit: 3, share: 4, favorite: 5 } as const
const HALF_LIFE_DAYS = 14
/** After this, an event weighs less than a hundredth. */
const OLDEST_DAYS = 98

/**
 * Smaller changes are not published: each costs a few bytes for every device, and nobody would see them. In points of 10,000
 * and in percent.
 */
const SMALLEST_CHANGE = { popularity: 25, trendGain: 5 }

export interface SignalChanges {
  signals: ToolSignals[]
  /** Tools that have become new, or are new no longer. */
  newness: { id: number; isNew: boolean }[]
}

/** What has to change in the tools so that they show what people do. Reads only. */
export async function computeSignals(db: Database, now: Date): Promise<SignalChanges> {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const { openedAt, firstHour } = await readOpening(db)
  const recentFrom = hour - RECENT_DAYS * HOURS_A_DAY
  const baselineFrom = recentFrom - BASELINE_DAYS * HOURS_A_DAY
  const tools = await readInterest(db, {
    hour,
    weights: WEIGHTS,
    halfLifeHours: HALF_LIFE_DAYS * HOURS_A_DAY,
    oldest: hour - OLDEST_DAYS * HOURS_A_DAY,
    recentFrom,
    baselineFrom,
  })
  const interests = judged(tools)
  const popular = popularities(interests)
  const expected = expectedInterests(interests.map(({ prominence }) => prominence))
  const counted = firstHour === null ? 0 : (recentFrom - Math.max(firstHour, baselineFrom)) / HOURS_A_DAY
  const uses = tools.map((tool, place) => ({
    ...tool,
    wasTrending: tool.trendGain !== null,
    expectedInterest: expected[place] ?? 1,
  }))
  const gains = trendGains(uses, Math.max(0, counted))
  return {
    signals: tools.flatMap((tool, place) => {
      const next = signalsOf(tool, popular[place] ?? tool.popularity, gains.get(tool.id) ?? null)
      return isWorthPublishing(tool, next) ? next : []
    }),
    newness: tools.flatMap((tool) => {
      const isNew = isNewAt(tool, { now, openedAt })
      return isNew === tool.isNew ? [] : { id: tool.id, isNew }
    }),
  }
}

/** Tools that nobody has judged are taken to be in the middle of their category. */
function judged(tools: readonly ToolInterest[]): { prominence: number; events: number }[] {
  const byCategory = Map.groupBy(tools, ({ categoryId }) => categoryId)
  const medians = new Map([...byCategory].map(([id, members]) => [id, medianOf(members)]))
  return tools.map(({ prominence, categoryId, events }) => ({
    prominence: prominence ?? medians.get(categoryId) ?? DEFAULT_PROMINENCE,
    events,
  }))
}

function medianOf(tools: readonly ToolInterest[]): number {
  const known = tools.flatMap(({ prominence }) => prominence ?? []).sort((a, b) => a - b)
  return known[Math.floor((known.length - 1) / 2)] ?? DEFAULT_PROMINENCE
}

/** Samples stay trending until there is something real to show. */
function signalsOf(tool: ToolInterest, popularity: number, trendGain: number | null): ToolSignals {
  const isSample = tool.isSample && tool.isTrending && tool.trendGain === null
  return { id: tool.id, popularity, isTrending: trendGain !== null || isSample, trendGain }
}

function isWorthPublishing(shown: ToolInterest, next: ToolSignals): boolean {
  return (
    Math.abs(next.popularity - shown.popularity) >= SMALLEST_CHANGE.popularity ||
    next.isTrending !== shown.isTrending ||
    (next.trendGain === null) !== (shown.trendGain === null) ||
    Math.abs((next.trendGain ?? 0) - (shown.trendGain ?? 0)) >= SMALLEST_CHANGE.trendGain
  )
}
