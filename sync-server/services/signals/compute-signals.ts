import type { Database } from '../../db/schema.ts'
import { readInterest, readOpening, type ToolInterest, type ToolSignals } from '../../repositories/signals.ts'
import { decayedDays, decayedTo, HALF_LIFE_HOURS, HOURS_A_DAY, TRENDING_KINDS } from './interest.ts'
import { isNewAt } from './is-new.ts'
import { DEFAULT_PROMINENCE, expectedInterests, type Interest, popularities } from './popularity.ts'
import { RECENT_DAYS, trendGains, type Uses } from './trending.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Smaller changes are not published: each costs a few bytes for every device, and nobody would see them. In points of 10,000
 * and in percent.
 */
const SMALLEST_CHANGE = { popularity: 30, trendGain: 5 }

export interface SignalChanges {
  signals: ToolSignals[]
  /** Tools that have become new, or are new no longer. */
  newness: { id: number; isNew: boolean }[]
}

/** What has to change in the tools so that they show what people do. Reads only. */
export async function computeSignals(db: Database, now: Date): Promise<SignalChanges> {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const recentFrom = hour - RECENT_DAYS * HOURS_A_DAY
  const tools = await readInterest(db, {
    hour,
    recentFrom,
    kinds: TRENDING_KINDS,
    halfLifeHours: HALF_LIFE_HOURS,
  })
  const { openedAt, firstHour } = await readOpening(db)
  const interests = judged(tools, hour)
  const popular = popularities(interests)
  const expected = expectedInterests(interests.map(({ prominence }) => prominence))
  const uses = tools.map(
    (tool, place): Uses => ({
      id: tool.id,
      recent: tool.recent,
      baseline: Math.max(0, decayedTo(hour, tool.uses) - tool.recentDecayed),
      wasTrending: tool.trendGain !== null,
      expectedInterest: expected[place] ?? 1,
    }),
  )
  const age = firstHour === null ? 0 : hour - firstHour
  const gains = trendGains(uses, decayedDays(RECENT_DAYS * HOURS_A_DAY, age))
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

/** Only an older database has tools that nobody has judged, and the next start judges them. */
function judged(tools: readonly ToolInterest[], hour: number): Interest[] {
  return tools.map(({ prominence, weighted }) => ({
    prominence: prominence ?? DEFAULT_PROMINENCE,
    events: decayedTo(hour, weighted),
  }))
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
