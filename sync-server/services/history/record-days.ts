import { setTimeout as pause } from 'node:timers/promises'
import { HISTORY_LIMITS } from '#shared/domain/tool-history.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import {
  deleteDaysBefore,
  listLastDays,
  listShownFigures,
  listToolIds,
  listTrendingByUse,
  saveDays,
  type ToolDayRow,
} from '../../repositories/tool-days.ts'

/** Reading so many tools takes about two milliseconds, in which no request is answered. */
const TOOLS_AT_ONCE = 500
const PAUSE_MS = 20

export const DAY_MS = 24 * 60 * 60 * 1000

/** Days since 1970 in UTC. */
export const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS)

/** `2026-11-22` */
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

interface Connections {
  reader: Database
  writer: Writer
}

/**
 * Writes down what tools show today, where that is other than on the last day that was written. Run again on the same day it
 * corrects the day, so a row holds the end of its day. @returns how many tools were written
 */
export async function recordDays({ reader, writer }: Connections, now: Date): Promise<number> {
  const day = dayOf(now)
  const trending = await listTrendingByUse(reader)
  const ranks = new Map(trending.map((id, place) => [id, place + 1]))
  let written = 0
  let last = 0
  for (;;) {
    const shown = await listShownFigures(reader, last, TOOLS_AT_ONCE)
    const known = await listLastDays(
      reader,
      shown.map(({ toolId }) => toolId),
    )
    const rows = shown
      .map((figures) => ({ ...figures, day, trendingRank: ranks.get(figures.toolId) ?? null }))
      .filter((row) => !showsTheSame(known.get(row.toolId), row))
    if (rows.length > 0) await writeTransaction(writer, (transaction) => saveDays(transaction, rows))
    written += rows.length
    if (shown.length < TOOLS_AT_ONCE) return written
    last = shown.at(-1)?.toolId ?? last
    await pause(PAUSE_MS)
  }
}

function showsTheSame(known: ToolDayRow | undefined, row: ToolDayRow): boolean {
  return (
    known !== undefined &&
    known.popularity === row.popularity &&
    known.rating === row.rating &&
    known.reviewCount === row.reviewCount &&
    known.priceFrom === row.priceFrom &&
    known.trendingRank === row.trendingRank
  )
}

/** Deletes what is older than the history that is answered. */
export async function purgeDays({ reader, writer }: Connections, now: Date): Promise<void> {
  const oldest = dayOf(now) - HISTORY_LIMITS.days
  let last = 0
  for (;;) {
    const ids = await listToolIds(reader, last, TOOLS_AT_ONCE)
    if (ids.length > 0)
      await writeTransaction(writer, (transaction) => deleteDaysBefore(transaction, ids, oldest))
    if (ids.length < TOOLS_AT_ONCE) return
    last = ids.at(-1) ?? last
    await pause(PAUSE_MS)
  }
}
