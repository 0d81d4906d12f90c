import type { UsageInsight, UsageQuery, UsageTable } from '#shared/domain/usage-insight.ts'
import { usageInsightMessages } from '#shared/messages/usage-insight.ts'
import { SEARCH_SHOWN_FROM, USAGE_KINDS, type UsageKind } from '#shared/policy/usage.ts'
import type { Database } from '../db/schema.ts'
import { toCsv } from '../lib/csv.ts'
import {
  findFirstCount,
  listMostUsed,
  listSearches,
  sumSearches,
  sumUsageByHour,
  type TimedUsage,
  type UsageSpan,
} from '../repositories/usage-insight.ts'
import { KEPT_DAYS } from './usage/usage.ts'

const HOUR_MS = 60 * 60 * 1000
const HOURLY_DAYS = 2

interface Sums {
  count: number
  before: number
}

interface InsightOptions extends UsageQuery {
  now: Date
  /** How many tools of each kind, and searches of either kind. */
  rows: number
}

/** What people do, for admins: sums and rankings of the counters, read in one transaction. */
export function readUsageInsight(
  reader: Database,
  { days, now, rows }: InsightOptions,
): Promise<UsageInsight> {
  const span = spanOf(Number(days), now)
  const stepHours = Number(days) <= HOURLY_DAYS ? 1 : 24
  return reader.transaction().execute(async (db) => {
    const first = await findFirstCount(db)
    const earliest = span.since - span.length
    const isComparable = first !== null && first <= earliest
    // Of earlier days the rare ones are deleted.
    const isSearchComparable = isComparable && span.until - earliest < KEPT_DAYS.rareSearches * 24
    const compared = ({ count, before }: Sums) => ({ count, before: isComparable ? before : null })
    const searched = ({ count, before }: Sums) => ({ count, before: isSearchComparable ? before : null })
    const hours = await sumUsageByHour(db, span)
    const timed = hours.filter(({ hour }) => hour >= span.since)
    const earlier = hours.filter(({ hour }) => hour < span.since && hour <= span.until - span.length)
    const used = Map.groupBy(await listMostUsed(db, span, rows), ({ kind }) => kind)
    const asked = await sumSearches(db, span)
    const searches = await listSearches(db, span, { limit: rows, least: SEARCH_SHOWN_FROM })
    const queriesOf = (isFound: 0 | 1) =>
      searches
        .filter((search) => search.isFound === isFound)
        .map(({ query, ...counts }) => ({ query, ...searched(counts) }))
    return {
      countedSince: first === null ? null : isoOf(first),
      totals: ofKinds((kind) => compared({ count: sumOf(timed, kind), before: sumOf(earlier, kind) })),
      searches: searched(together(asked)),
      missed: searched(together(asked.filter(({ isFound }) => isFound === 0))),
      step: stepHours === 1 ? 'hour' : 'day',
      times: everyStep(span, stepHours, timed),
      tools: ofKinds((kind) =>
        (used.get(kind) ?? []).map(({ id, name, isArchived, ...counts }) => ({
          id,
          name,
          isArchived: isArchived === 1,
          ...compared(counts),
        })),
      ),
      foundQueries: queriesOf(1),
      missedQueries: queriesOf(0),
    }
  })
}

/**
 * Up to the hour of now: the last so many hours of a few days, otherwise whole days of UTC with today as the last. It is
 * compared with as many hours just so much earlier, so that a day that has only begun is compared with a part of a day.
 */
function spanOf(days: number, now: Date): UsageSpan {
  const until = Math.floor(now.getTime() / HOUR_MS)
  const length = days * 24
  const since = days <= HOURLY_DAYS ? until - length + 1 : Math.floor(until / 24) * 24 - length + 24
  return { since, until, length }
}

const ofKinds = <T>(make: (kind: UsageKind) => T): Record<UsageKind, T> => ({
  view: make('view'),
  visit: make('visit'),
  favorite: make('favorite'),
  compare: make('compare'),
  share: make('share'),
  choose: make('choose'),
})

function sumOf(timed: readonly TimedUsage[], kind: UsageKind): number {
  return timed.reduce((sum, row) => (row.kind === kind ? sum + row.count : sum), 0)
}

function together(rows: readonly Sums[]): Sums {
  return rows.reduce((sum, row) => ({ count: sum.count + row.count, before: sum.before + row.before }), {
    count: 0,
    before: 0,
  })
}

function everyStep(
  { since, until }: UsageSpan,
  stepHours: number,
  timed: readonly TimedUsage[],
): UsageInsight['times'] {
  const byStep = Map.groupBy(timed, ({ hour }) => Math.floor((hour - since) / stepHours))
  const steps = Math.floor((until - since) / stepHours) + 1
  return Array.from({ length: steps }, (_, step) => {
    const there = byStep.get(step) ?? []
    return { at: isoOf(since + step * stepHours), counts: ofKinds((kind) => sumOf(there, kind)) }
  })
}

function isoOf(hour: number): string {
  return new Date(hour * HOUR_MS).toISOString()
}

/** One table of the page as a file, with more rows than fit the page. Times are ISO 8601 in UTC. */
export function usageCsv(insight: UsageInsight, table: UsageTable): string {
  switch (table) {
    case 'times':
      return toCsv([
        ['Begins', ...USAGE_KINDS.map((kind) => NAMES[kind])],
        ...insight.times.map(({ at, counts }) => [at, ...USAGE_KINDS.map((kind) => counts[kind])]),
      ])
    case 'tools':
      return toCsv([
        ['What', 'Place', 'Tool id', 'Tool', 'Count', 'Period before'],
        ...USAGE_KINDS.flatMap((kind) =>
          insight.tools[kind].map(({ id, name, count, before }, at) => [
            NAMES[kind],
            at + 1,
            id,
            name,
            count,
            before ?? '',
          ]),
        ),
      ])
    case 'searches':
      return toCsv([
        ['Search', 'Result', 'Count', 'Period before'],
        ...insight.foundQueries.map((search) => searchRow(search, 'Found')),
        ...insight.missedQueries.map((search) => searchRow(search, 'Nothing found')),
      ])
  }
}

const NAMES = usageInsightMessages.kinds

function searchRow(
  { query, count, before }: UsageInsight['foundQueries'][number],
  result: string,
): (string | number)[] {
  return [query, result, count, before ?? '']
}
