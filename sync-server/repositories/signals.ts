import { sql } from 'kysely'
import type { UsageKind } from '#shared/policy/usage.ts'
import type { CataloguePart } from '#shared/sync/catalogue-part.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { takeSeqs } from './meta.ts'
import { standsIn } from './tools.ts'

/** What changes in a tool by itself, because people use it. */
export interface ToolSignals {
  id: number
  popularity: number
  isTrending: boolean
  /** In percent; null: it is not trending, or only as a sample. */
  trendGain: number | null
}

/** Of the judged tools of a category, the lower one of the two in the middle; null without any. */
export async function medianProminence(db: Database, categoryId: number): Promise<number | null> {
  const judged = await db
    .selectFrom('tool')
    .select('prominence')
    .where('category_id', '=', categoryId)
    .where('deleted', '=', 0)
    .where('prominence', 'is not', null)
    .orderBy('prominence')
    .execute()
  return judged[Math.floor((judged.length - 1) / 2)]?.prominence ?? null
}

export interface ChangedSignals extends ToolSignals {
  seq: number
}

/**
 * Signals that changed after `since`, up to `until`, of listed tools whose rows did not change after `since`; `within`: only of tools of
 * this part.
 */
export async function listSignals(
  db: Database,
  { since, until, within }: { since: number; until: number; within?: CataloguePart | undefined },
): Promise<ChangedSignals[]> {
  const rows = await db
    .selectFrom('tool')
    .select(['id', 'popularity', 'is_trending', 'trend_gain', 'signals_seq as seq'])
    .where('signals_seq', '>', since)
    .where('signals_seq', '<=', until)
    .where('seq', '<=', since)
    .where('deleted', '=', 0)
    .$if(within !== undefined, (all) =>
      all.where(({ eb, or }) =>
        or([standsIn(within?.categories ?? []), eb('id', 'in', within?.tools ?? [])]),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    popularity: row.popularity,
    isTrending: row.is_trending === 1,
    trendGain: row.trend_gain,
    seq: row.seq,
  }))
}

const updateSignals = compileOnce(
  (
    db,
    slot: Slot<{ id: number; popularity: number; isTrending: 0 | 1; trendGain: number | null; seq: number }>,
  ) =>
    db
      .updateTable('tool')
      .set({
        popularity: slot('popularity'),
        is_trending: slot('isTrending'),
        trend_gain: slot('trendGain'),
        signals_seq: slot('seq'),
      })
      .where('id', '=', slot('id')),
)

/** Writes signals under one seq: devices fetch the signals alone, not the tools. */
export async function saveSignals(
  transaction: WriteTransaction,
  changed: readonly ToolSignals[],
): Promise<void> {
  if (changed.length === 0) return
  const seq = await takeSeqs(transaction, 1)
  for (const { id, popularity, isTrending, trendGain } of changed) {
    await updateSignals(transaction, { id, popularity, isTrending: isTrending ? 1 : 0, trendGain, seq })
  }
}

/** A listed tool with what popularity, trending and `New` are made of, and what it shows of them now. */
export interface ToolInterest extends ToolSignals {
  categoryId: number
  prominence: number | null
  launchYear: number | null
  createdAt: string
  newUntil: string | null
  isNew: boolean
  isSample: boolean
  /** Decayed sums of all events, in the units of `interestOf`. */
  weighted: number
  uses: number
  /** Recent events of the kinds asked for, and what they have decayed to. */
  recent: number
  recentDecayed: number
}

export interface InterestWindow {
  /** Hours since 1970: now, and the hour after which events are recent. */
  hour: number
  recentFrom: number
  /** What counts as recent use. */
  kinds: readonly UsageKind[]
  halfLifeHours: number
}

/** In ascending order of id. */
export async function readInterest(db: Database, window: InterestWindow): Promise<ToolInterest[]> {
  const { hour, recentFrom, kinds, halfLifeHours } = window
  const sums = await db.selectFrom('tool_interest').selectAll().execute()
  const interest = new Map(sums.map((row) => [row.tool_id, row]))
  // The index by time has all that is read: months of counts are not visited.
  const counted = await db
    .selectFrom('usage_count')
    .select(({ fn }) => [
      'tool_id',
      fn.sum<number>('count').as('recent'),
      sql<number>`sum(count * pow(2, (hour - ${hour}) / cast(${halfLifeHours} as double precision)))`.as(
        'decayed',
      ),
    ])
    .where('hour', '>', recentFrom)
    .where('kind', 'in', kinds)
    .groupBy('tool_id')
    .execute()
  const lately = new Map(counted.map((row) => [row.tool_id, row]))
  const rows = await db
    .selectFrom('tool')
    .select(['id', 'category_id', 'prominence', 'popularity', 'is_trending', 'trend_gain', 'is_sample'])
    .select(['launch_year', 'created_at', 'is_new', 'new_until'])
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { weighted = 0, uses = 0 } = interest.get(row.id) ?? {}
    const { recent = 0, decayed = 0 } = lately.get(row.id) ?? {}
    return {
      id: row.id,
      categoryId: row.category_id,
      prominence: row.prominence,
      popularity: row.popularity,
      isTrending: row.is_trending === 1,
      trendGain: row.trend_gain,
      isSample: row.is_sample === 1,
      isNew: row.is_new === 1,
      launchYear: row.launch_year,
      createdAt: row.created_at,
      newUntil: row.new_until,
      weighted,
      uses,
      recent,
      recentDecayed: decayed,
    }
  })
}

/**
 * When the first tool was added (now, without any), and the hour of the first event; null without any. The first by its id:
 * sample records are dated back, and a directory that seemed to have opened before its catalogue came would be all new.
 */
export async function readOpening(db: Database): Promise<{ openedAt: string; firstHour: number | null }> {
  const tool = await db
    .selectFrom('tool')
    .select('created_at as openedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const usage = await db
    .selectFrom('usage_count')
    .select(({ fn }) => fn.min<number | null>('hour').as('firstHour'))
    .executeTakeFirstOrThrow()
  return { openedAt: tool?.openedAt ?? new Date().toISOString(), firstHour: usage.firstHour }
}

/** Writes `New` badges: rare changes of tools as others, which are listed and still differ. */
export async function saveNewness(
  transaction: WriteTransaction,
  changed: readonly { id: number; isNew: boolean }[],
): Promise<void> {
  if (changed.length === 0) return
  let seq = await takeSeqs(transaction, changed.length)
  for (const { id, isNew } of changed)
    await transaction
      .updateTable('tool')
      .set({ is_new: isNew ? 1 : 0, seq: seq++ })
      .where('id', '=', id)
      .where('deleted', '=', 0)
      .execute()
}

export interface UnjudgedTool extends Omit<ToolSignals, 'popularity'> {
  websiteKey: string
  categoryId: number
}

/** Tools without a prominence, listed and archived. */
export async function listUnjudged(db: Database): Promise<UnjudgedTool[]> {
  const rows = await db
    .selectFrom('tool')
    .select(['id', 'website_key', 'category_id', 'is_trending', 'trend_gain'])
    .where('prominence', 'is', null)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    websiteKey: row.website_key,
    categoryId: row.category_id,
    isTrending: row.is_trending === 1,
    trendGain: row.trend_gain,
  }))
}

/** Does not change what a tool shows. */
export async function saveProminence(
  transaction: WriteTransaction,
  { id, prominence }: { id: number; prominence: number },
): Promise<void> {
  await transaction.updateTable('tool').set({ prominence }).where('id', '=', id).execute()
}
