import type { Tool } from '#shared/domain/tool.ts'
import {
  HISTORY_LIMITS,
  type ToolDay,
  type ToolHistoryAnswer,
  type ToolTrend,
} from '#shared/domain/tool-history.ts'
import type { Database } from '../../db/schema.ts'
import { listChanges, readChangesSince } from '../../repositories/tool-changes.ts'
import { listDaysSince, type ToolDayRow } from '../../repositories/tool-days.ts'
import { type Answer, hashedAnswer } from '../answer.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts'
import { type ListedTool, readListedTool } from '../catalogue/listed-tool.ts'
import { ClockCache } from '../clock-cache.ts'
import { PerVersion } from '../per-version.ts'
import { dayOf, isoDay } from './record-days.ts'
import { sampleDays, samplePopularity, sampleRanks } from './sample-history.ts'

/** New rows come by the hour, which does not change the version of the catalogue. */
const CACHE_MS = 60_000
const CACHE_BYTES = 4 * 1024 * 1024
const WEEK_DAYS = 7

export interface ToolHistoryDeps {
  reader: Database
  catalogue: Catalogue
  now?: () => Date
}

/** Answers of one version of the catalogue, each for a minute. */
class MinuteCache<T> {
  readonly #answers = new ClockCache<{ version: CatalogueVersion; until: number; answer: Answer<T> }>(
    CACHE_BYTES,
  )

  async get(
    key: string,
    { version, now }: { version: CatalogueVersion; now: Date },
    read: () => Promise<T>,
  ): Promise<Answer<T>> {
    const known = this.#answers.get(key)
    if (known !== undefined && known.version === version && now.getTime() < known.until) return known.answer
    const answer = hashedAnswer(await read())
    this.#answers.set(key, { version, until: now.getTime() + CACHE_MS, answer }, answer.weight)
    return answer
  }
}

/** A tool with what it showed, where that changed, and its popularity at the end of each day. */
export interface ToolMoves {
  tool: Tool
  entries: ToolDay[]
  popularity: number[]
  isSample: boolean
}

interface Trends {
  until: string
  tools: ToolTrend[]
}

/** How tools moved on the days that `recordDays` has written down, and on those that demo mode invents. */
export class ToolHistory {
  readonly #reader: Database
  readonly #catalogue: Catalogue
  readonly #now: () => Date
  readonly #histories = new MinuteCache<ToolHistoryAnswer>()
  readonly #trends = new MinuteCache<Trends>()
  readonly #ranks = new PerVersion((version) => new Map(version.trending.map((id, place) => [id, place + 1])))

  constructor({ reader, catalogue, now = () => new Date() }: ToolHistoryDeps) {
    this.#reader = reader
    this.#catalogue = catalogue
    this.#now = now
  }

  /** Of one tool over the last `days`; undefined when it is not listed. */
  async history(
    id: number,
    days: number = HISTORY_LIMITS.defaultDays,
  ): Promise<Answer<ToolHistoryAnswer> | undefined> {
    if (!this.#catalogue.version.tools.has(id)) return undefined
    return this.#histories.get(`${id} ${days}`, this.#moment(), () => this.#historyOf(id, days))
  }

  /** Of several tools, in the order asked for; those that are not listed are left out. */
  trends(ids: readonly number[], days: number = HISTORY_LIMITS.trendDays.usual): Promise<Answer<Trends>> {
    return this.#trends.get(`${ids.join()} ${days}`, this.#moment(), async () => ({
      until: isoDay(dayOf(this.#now())),
      tools: await this.readTrends(ids, days),
    }))
  }

  #moment() {
    return { version: this.#catalogue.version, now: this.#now() }
  }

  async readTrends(ids: readonly number[], days: number): Promise<ToolTrend[]> {
    const { tools } = this.#catalogue.version
    const listed = ids.flatMap((id) => tools.get(id) ?? [])
    const today = dayOf(this.#now())
    const recorded = await listDaysSince(
      this.#reader,
      listed.map(({ id }) => id),
      today - days,
    )
    const sampled = this.#sampler(today, days)
    return listed.map((tool) => {
      const rank = this.#ranks.of(this.#catalogue.version).get(tool.id) ?? null
      if (tool.isSample) return { ...sampled(tool), rank }
      const rows = recorded.get(tool.id) ?? []
      const before = (age: number) => {
        const row = rowOn(rows, today - age)
        return row === undefined ? null : { rank: row.trendingRank }
      }
      return {
        id: tool.id,
        popularity: dailyPopularity(rows, today - days, today),
        rank,
        dayBefore: before(1),
        weekBefore: before(WEEK_DAYS),
        isSample: false,
      }
    })
  }

  #sampler(today: number, days: number): (tool: ListedTool) => Omit<ToolTrend, 'rank'> {
    const { tools, trending } = this.#catalogue.version
    const others = trending.flatMap((id) => tools.get(id) ?? [])
    const dayBefore = sampleRanks(others, today, 1)
    const weekBefore = sampleRanks(others, today, WEEK_DAYS)
    return (tool) => ({
      id: tool.id,
      popularity: Array.from({ length: days + 1 }, (_, place) => samplePopularity(tool, today, days - place)),
      dayBefore: { rank: dayBefore.get(tool.id) ?? null },
      weekBefore: { rank: weekBefore.get(tool.id) ?? null },
      isSample: true,
    })
  }

  /** What several listed tools showed over the last `days`, in the order asked for. */
  async readMoves(ids: readonly number[], days: number): Promise<ToolMoves[]> {
    const today = dayOf(this.#now())
    const from = today - days
    const recorded = await listDaysSince(this.#reader, ids, from)
    return ids.flatMap((id) => {
      const listed = this.#catalogue.version.tools.get(id)
      if (listed === undefined) return []
      const { isSample } = listed
      const tool = readListedTool(listed)
      const rows = isSample ? sampleDays(tool, from, today) : (recorded.get(id) ?? [])
      const entries = changesOf(rows.map((row) => toEntry(row, from)))
      return [{ tool, entries, popularity: dailyPopularity(rows, from, today), isSample }]
    })
  }

  async #historyOf(id: number, days: number): Promise<ToolHistoryAnswer> {
    const today = dayOf(this.#now())
    const [moves] = await this.readMoves([id], days)
    const { isSample = false, entries = [], tool } = moves ?? {}
    const [changes, since] = await Promise.all([
      listChanges(this.#reader, [id], HISTORY_LIMITS.changes),
      readChangesSince(this.#reader),
    ])
    const changesSince = tool !== undefined && tool.createdAt > since ? tool.createdAt : since
    return { from: isoDay(today - days), until: isoDay(today), isSample, entries, changes, changesSince }
  }
}

/** The row that holds on a day: the newest one that is not after it. */
const rowOn = (rows: readonly ToolDayRow[], day: number): ToolDayRow | undefined =>
  rows.findLast((row) => row.day <= day)

/** At the end of each day from `from`, or from the first row on. */
function dailyPopularity(rows: readonly ToolDayRow[], from: number, today: number): number[] {
  const first = rows[0]
  if (first === undefined) return []
  const begin = Math.max(from, first.day)
  return Array.from(
    { length: today - begin + 1 },
    (_, place) => rowOn(rows, begin + place)?.popularity ?? first.popularity,
  )
}

/** A row that began before `from` counts from there. */
const toEntry = ({ day, popularity, rating, reviewCount, priceFrom }: ToolDayRow, from: number): ToolDay => ({
  day: isoDay(Math.max(day, from)),
  popularity,
  rating: rating === null ? null : rating.toFixed(1),
  reviewCount,
  priceFrom,
})

/** The entries that differ from the one before, as rows may by what an entry does not show. */
function changesOf(entries: readonly ToolDay[]): ToolDay[] {
  return entries.filter((entry, place) => {
    const before = entries[place - 1]
    return (
      before === undefined ||
      before.popularity !== entry.popularity ||
      before.rating !== entry.rating ||
      before.reviewCount !== entry.reviewCount ||
      before.priceFrom !== entry.priceFrom
    )
  })
}
