import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UsageBatch } from '#shared/api/usage-calls.ts'
import {
  countableQuery,
  DAY_SECONDS,
  SEARCH_SHOWN_FROM,
  USAGE_BATCH,
  type UsageKind,
} from '#shared/policy/usage.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import {
  addInterest,
  addSearches,
  addUsage,
  deleteHour,
  deleteMarksBefore,
  deleteSearchesBefore,
  insertMarks,
  listHoursWithin,
  listKnownMarks,
  moveHour,
} from '../../repositories/usage.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { HOURS_A_DAY, interestOf } from '../signals/interest.ts'
import { DailyCaps } from './daily-caps.ts'

export interface UsageDeps {
  writer: Writer
  reader: Database
  catalogue: Pick<Catalogue, 'version'>
  now?: () => Date
}

const HOUR_SECONDS = 60 * 60

/** How long what is kept, in days. Docs and the page /privacy say the same. */
export const KEPT_DAYS = { marks: 8, hours: 35, counts: 400, rareSearches: 30, searches: 180 } as const
/** Marks that are deleted at once; requests are answered in between. */
const MARKS_AT_ONCE = 5000

interface CountableEvent {
  mark: number
  toolId: number
  kind: UsageKind
  hour: number
}

interface CountableSearch {
  mark: number
  day: number
  query: string
  isFound: boolean
}

/** Counts what people do with tools (docs/decisions/0040): once for each device, day, kind and tool, without knowing who. */
export class Usage {
  readonly #deps: UsageDeps
  readonly #caps = new DailyCaps()
  /**
   * What became of events and searches since the start: `ignored` are of unknown tools, too old or not countable,
   * `capped` are more than their network may add, `unwanted` come from bots and people who do not want it.
   */
  readonly outcomes = { counted: 0, repeated: 0, ignored: 0, capped: 0, unwanted: 0 }

  constructor(deps: UsageDeps) {
    this.#deps = deps
  }

  /** Counts nothing of a batch. */
  refuse(batch: UsageBatch): void {
    this.outcomes.unwanted += sizeOf(batch)
  }

  /** @param address as `addressKey` makes it */
  async record(address: string, batch: UsageBatch): Promise<void> {
    const now = this.#seconds()
    const sent = { events: this.#countableEvents(batch, now), searches: countableSearches(batch, now) }
    const events = oncePerMark(sent.events)
    const searches = oncePerMark(sent.searches)
    const countable = sizeOf(sent)
    this.outcomes.ignored += sizeOf(batch) - countable
    if (countable === 0) return
    const today = Math.floor(now / DAY_SECONDS)
    const caps = this.#caps.of(address, today)
    if (!caps.admit(batch.token)) {
      this.outcomes.capped += countable
      return
    }
    await writeTransaction(this.#deps.writer, async (transaction) => {
      // Those of the days before as well, so that a batch that comes again later is known.
      const marks = [...events, ...searches].map(({ mark }) => mark)
      const days = { from: today - KEPT_DAYS.marks, to: today + 1 }
      const known = await listKnownMarks(transaction, marks, days)
      // Kept from now on: a batch may come a third time, and its times are told from when it comes.
      const again = marks.filter((mark) => known.has(mark))
      if (again.length > 0) await insertMarks(transaction, today, again)
      const isNew = ({ mark }: { mark: number }) => !known.has(mark)
      const found = { events: events.filter(isNew), searches: searches.filter(isNew) }
      const within = {
        events: found.events.filter(({ kind, toolId }) => caps.takeEvent(`${kind} ${toolId}`)),
        searches: found.searches.filter(({ query }) => caps.takeSearch(query)),
      }
      const counted = sizeOf(within)
      if (counted > 0) await save(transaction, today, within)
      transaction.afterCommit(() => {
        this.outcomes.counted += counted
        this.outcomes.capped += sizeOf(found) - counted
        this.outcomes.repeated += countable - sizeOf(found)
      })
    })
  }

  #countableEvents({ token, events }: UsageBatch, now: number): CountableEvent[] {
    const { tools } = this.#deps.catalogue.version
    return events
      .filter(({ toolId, ago }) => isRecent(ago) && tools.has(toolId))
      .map(({ kind, toolId, ago }) => ({
        mark: markOf(`${token} ${kind} ${toolId}`),
        toolId,
        kind,
        hour: Math.floor((now - ago) / HOUR_SECONDS),
      }))
  }

  /** Deletes what is kept no longer, and makes one count a day of those of earlier hours; a little at a time. */
  async purge(): Promise<void> {
    const { reader, writer } = this.#deps
    const today = Math.floor(this.#seconds() / DAY_SECONDS)
    const change = async <T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T> => {
      await nextTurn()
      return writeTransaction(writer, work)
    }
    const deleteMarks = () =>
      change((transaction) => deleteMarksBefore(transaction, today - KEPT_DAYS.marks, MARKS_AT_ONCE))
    while ((await deleteMarks()) === MARKS_AT_ONCE);
    const oldest = today - KEPT_DAYS.counts
    for (const hour of await listHoursWithin(reader, -1, oldest * HOURS_A_DAY))
      await change((transaction) => deleteHour(transaction, hour))
    for (let day = oldest; day < today - KEPT_DAYS.hours; day++) {
      const first = day * HOURS_A_DAY
      for (const hour of await listHoursWithin(reader, first, first + HOURS_A_DAY))
        await change((transaction) => moveHour(transaction, hour, first))
    }
    await change((transaction) => deleteSearchesBefore(transaction, today - KEPT_DAYS.searches))
    await change((transaction) =>
      deleteSearchesBefore(transaction, today - KEPT_DAYS.rareSearches, SEARCH_SHOWN_FROM),
    )
  }

  #seconds(): number {
    return Math.floor((this.#deps.now?.() ?? new Date()).getTime() / 1000)
  }
}

const sizeOf = ({ events, searches }: { events: readonly unknown[]; searches: readonly unknown[] }): number =>
  events.length + searches.length

const isRecent = (ago: number): boolean => ago <= USAGE_BATCH.countedDays * DAY_SECONDS

function countableSearches({ token, searches }: UsageBatch, now: number): CountableSearch[] {
  return searches.flatMap(({ query: text, found, ago }) => {
    const query = countableQuery(text)
    if (query === null || !isRecent(ago)) return []
    const day = Math.floor((now - ago) / DAY_SECONDS)
    return [{ mark: markOf(`${token} search ${query}`), day, query, isFound: found }]
  })
}

/** 52 bits of a hash: exact in a number, and equal by chance for one new mark in hundreds of millions. */
function markOf(text: string): number {
  const digest = createHash('sha256').update(text).digest()
  return digest.readUIntBE(0, 6) * 16 + (digest[6]! >>> 4)
}

/** The first of those that say the same. */
function oncePerMark<T extends { mark: number }>(countable: readonly T[]): T[] {
  const byMark = new Map<number, T>()
  for (const one of countable) if (!byMark.has(one.mark)) byMark.set(one.mark, one)
  return [...byMark.values()]
}

async function save(
  transaction: WriteTransaction,
  today: number,
  { events, searches }: { events: CountableEvent[]; searches: CountableSearch[] },
): Promise<void> {
  const marks = [...events, ...searches].map(({ mark }) => mark)
  await insertMarks(transaction, today, marks)
  if (events.length > 0) {
    await addUsage(transaction, events)
    await addInterest(
      transaction,
      events.map((event) => ({ toolId: event.toolId, ...interestOf(event) })),
    )
  }
  if (searches.length > 0) await addSearches(transaction, searches)
}
