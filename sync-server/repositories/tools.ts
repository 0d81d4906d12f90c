import { sql } from 'kysely'
import { z } from 'zod'
import type { Tool } from '#shared/domain/tool.ts'
import type { ChangeSource } from '#shared/domain/tool-change.ts'
import { platformSchema, type ToolDetails, toolDetailsSchema } from '#shared/domain/tool-details.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, ToolRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { nameSkeleton } from '../lib/name-skeleton.ts'
import { takeSeqs } from './meta.ts'
import { keepChanges, type ToolStep } from './tool-changes.ts'
import { endClaimsOfMoved } from './tool-claims.ts'

export const readTags = jsonColumn('tool.tags', z.array(z.string()))
export const readFeatures = jsonColumn('tool.features', z.array(z.string()))
const readFormerNames = jsonColumn('tool.former_names', z.array(z.string()))
const readOtherCategories = jsonColumn('tool.other_category_ids', z.array(z.number()))
const readPlatforms = jsonColumn('tool.platforms', z.array(platformSchema))
const readDetails = jsonColumn('tool.details', toolDetailsSchema)

/** A tool as stored. */
export interface StoredTool extends Tool {
  details: ToolDetails
  websiteKey: string
  /** Of the newest change of its facts. */
  seq: number
  /** Of the newest change of its popularity or trending by themselves; 0: never. */
  signalsSeq: number
  /** 0 to 100; null: not judged yet. */
  prominence: number | null
  /** Until when an admin says that it is new; null: the rules say it. */
  newUntil: string | null
}

/** A tool to be written; without an id it is new. It is verified when it has a date of that. */
export type ToolDraft = Omit<StoredTool, 'id' | 'seq' | 'signalsSeq' | 'isVerified' | 'newUntil' | Signal> &
  Partial<Pick<StoredTool, 'id' | 'newUntil' | Signal>>

/** What a new tool gets from `startTools`. */
type Signal = 'prominence' | 'popularity' | 'trendGain'

export function fromToolRow(row: ToolRow): StoredTool {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    aiSummary: row.ai_summary,
    website: row.website,
    pricing: row.pricing,
    priceFrom: row.price_from,
    rating: row.rating === null ? null : row.rating.toFixed(1),
    reviewCount: row.review_count,
    userCount: row.user_count,
    popularity: row.popularity,
    tags: readTags(row.tags, row.id),
    features: readFeatures(row.features, row.id),
    isTrending: row.is_trending === 1,
    trendGain: row.trend_gain,
    isVerified: row.verified_at !== null,
    verifiedAt: row.verified_at,
    isNew: row.is_new === 1,
    categoryId: row.category_id,
    otherCategoryIds: readOtherCategories(row.other_category_ids, row.id),
    status: row.status,
    formerNames: readFormerNames(row.former_names, row.id),
    platforms: readPlatforms(row.platforms, row.id),
    logo: row.logo,
    premiumListingUntil: row.premium_listing_until,
    checkedAt: row.checked_at,
    details: readDetails(row.details, row.id),
    vendor: row.vendor,
    launchYear: row.launch_year,
    openSource: row.open_source === null ? null : row.open_source === 1,
    isSample: row.is_sample === 1,
    ...(row.is_claimed === 1 && { isMakerVerified: true as const }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    websiteKey: row.website_key,
    seq: row.seq,
    signalsSeq: row.signals_seq,
    prominence: row.prominence,
    newUntil: row.new_until,
  }
}

function toToolRow(
  tool: ToolDraft,
  seq: number,
): Omit<ToolRow, 'id' | 'signals_seq' | 'is_claimed'> & { id?: number } {
  return {
    ...(tool.id === undefined ? {} : { id: tool.id }),
    name: tool.name,
    name_skeleton: nameSkeleton(tool.name),
    vendor_skeleton: tool.vendor === null ? null : nameSkeleton(tool.vendor),
    description: tool.description,
    ai_summary: tool.aiSummary,
    website: tool.website,
    website_key: tool.websiteKey,
    pricing: tool.pricing,
    price_from: tool.priceFrom,
    rating: tool.rating === null ? null : Number(tool.rating),
    review_count: tool.reviewCount,
    user_count: tool.userCount,
    popularity: tool.popularity ?? 0,
    tags: JSON.stringify(tool.tags),
    features: JSON.stringify(tool.features),
    is_trending: bit(tool.isTrending),
    trend_gain: tool.trendGain ?? null,
    is_verified: bit(tool.verifiedAt !== null),
    verified_at: tool.verifiedAt,
    is_new: bit(tool.isNew),
    category_id: tool.categoryId,
    other_category_ids: JSON.stringify(tool.otherCategoryIds),
    status: tool.status,
    former_names: JSON.stringify(tool.formerNames),
    platforms: JSON.stringify(tool.platforms),
    logo: tool.logo,
    premium_listing_until: tool.premiumListingUntil,
    checked_at: tool.checkedAt,
    details: JSON.stringify(tool.details),
    vendor: tool.vendor,
    launch_year: tool.launchYear,
    open_source: tool.openSource === null ? null : bit(tool.openSource),
    is_sample: bit(tool.isSample),
    prominence: tool.prominence ?? null,
    new_until: tool.newUntil ?? null,
    created_at: tool.createdAt,
    updated_at: tool.updatedAt,
    seq,
    deleted: 0,
  }
}

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** Keeps the number of bound values well below the limits of the databases this may run on. */
const ROWS_A_STATEMENT = 200

/** How many tools are read at a time when all are visited. */
const ROWS_A_READ = 100

/** How many tools are listed. */
export async function countTools(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('tool')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** All tools in ascending order of id, in chunks: all at once take far more memory than what is made of them. */
export async function* readTools(db: Database): AsyncGenerator<StoredTool[]> {
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('tool')
      .selectAll()
      .where('deleted', '=', 0)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_A_READ)
      .execute()
    yield rows.map(fromToolRow)
    if (rows.length < ROWS_A_READ) return
    last = rows.at(-1)?.id ?? last
  }
}

export async function listTools(db: Database): Promise<StoredTool[]> {
  const rows = await db.selectFrom('tool').selectAll().where('deleted', '=', 0).orderBy('id').execute()
  return rows.map(fromToolRow)
}

export async function listToolsOfCategories(
  db: Database,
  categoryIds: readonly number[],
): Promise<StoredTool[]> {
  if (categoryIds.length === 0) return []
  const rows = await db
    .selectFrom('tool')
    .selectAll()
    .where('deleted', '=', 0)
    .where('category_id', 'in', categoryIds)
    .execute()
  return rows.map(fromToolRow)
}

/** Of rows of tools: whether they stand in one of these categories. */
export function standsIn(categoryIds: readonly number[]) {
  if (categoryIds.length === 0) return sql<boolean>`1 = 0`
  const isBeside = sql.join(categoryIds.map(isBesideCategory), sql` or `)
  return sql<boolean>`(category_id in (${sql.join(categoryIds)}) or other_category_ids <> '[]' and (${isBeside}))`
}

/** Whether it is a further category of a tool. */
const isBesideCategory = (categoryId: number) =>
  sql<boolean>`replace(replace(other_category_ids, '[', ','), ']', ',') like ${`%,${categoryId},%`}`

/** The listed tools that have it as a further category. */
export async function listToolsBesideCategory(db: Database, categoryId: number): Promise<StoredTool[]> {
  const rows = await db
    .selectFrom('tool')
    .selectAll()
    .where('deleted', '=', 0)
    .where(isBesideCategory(categoryId))
    .execute()
  return rows.map(fromToolRow)
}

/** The listed tools with these websites. */
export async function findToolsByWebsite(
  db: Database,
  websiteKeys: readonly string[],
): Promise<StoredTool[]> {
  if (websiteKeys.length === 0) return []
  const rows = await db
    .selectFrom('tool')
    .selectAll()
    .where('deleted', '=', 0)
    .where('website_key', 'in', websiteKeys)
    .execute()
  return rows.map(fromToolRow)
}

/** The listed tools with exactly these names. */
export async function findToolsByName(db: Database, names: readonly string[]): Promise<StoredTool[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('tool')
    .selectAll()
    .where('deleted', '=', 0)
    .where('name', 'in', names)
    .execute()
  return rows.map(fromToolRow)
}

export async function hasTools(db: Database): Promise<boolean> {
  return (await db.selectFrom('tool').select('id').limit(1).executeTakeFirst()) !== undefined
}

const selectListed = compileOnce((db, slot: Slot<{ id: number }>) =>
  db.selectFrom('tool').select('id').where('id', '=', slot('id')).where('deleted', '=', 0),
)

export async function isListedTool(db: Database, id: number): Promise<boolean> {
  return (await selectListed(db, { id })).length > 0
}

interface SaveOptions {
  /** Who brings what changes. */
  source: ChangeSource
  onProgress?: (saved: number) => unknown
}

/**
 * Writes new tools and whole new versions of known ones; each takes the next seq, in the order given. Nothing else writes facts of
 * listed tools, so this is where their changes are kept.
 */
export async function saveTools(
  transaction: WriteTransaction,
  drafts: readonly ToolDraft[],
  { source, onProgress = () => {} }: SaveOptions,
): Promise<void> {
  const firstSeq = await takeSeqs(transaction, drafts.length)
  for (let start = 0; start < drafts.length; start += ROWS_A_STATEMENT) {
    const part = drafts.slice(start, start + ROWS_A_STATEMENT)
    const steps = await stepsTo(transaction, part)
    await keepChanges(transaction, steps, source)
    await endClaimsOfMoved(transaction, steps, new Date().toISOString())
    const rows = part.map((draft, place) => toToolRow(draft, firstSeq + start + place))
    await saveRows(transaction, rows)
    await onProgress(start + part.length)
  }
}

/** From the stored versions to the new ones. */
async function stepsTo(transaction: WriteTransaction, drafts: readonly ToolDraft[]): Promise<ToolStep[]> {
  const next = new Map(drafts.flatMap((draft) => (draft.id === undefined ? [] : [[draft.id, draft]])))
  if (next.size === 0) return []
  const rows = await transaction
    .selectFrom('tool')
    .selectAll()
    .where('id', 'in', [...next.keys()])
    .execute()
  return rows.flatMap((row) => {
    const after = next.get(row.id)
    return after === undefined ? [] : [{ toolId: row.id, before: fromToolRow(row), after }]
  })
}

type NewTool = Omit<ToolRow, 'id' | 'signals_seq' | 'is_claimed'>

const insertNew = compileOnce((db, slot: Slot<NewTool>) =>
  db
    .insertInto('tool')
    .values({
      name: slot('name'),
      name_skeleton: slot('name_skeleton'),
      vendor_skeleton: slot('vendor_skeleton'),
      description: slot('description'),
      ai_summary: slot('ai_summary'),
      website: slot('website'),
      website_key: slot('website_key'),
      pricing: slot('pricing'),
      price_from: slot('price_from'),
      rating: slot('rating'),
      review_count: slot('review_count'),
      user_count: slot('user_count'),
      popularity: slot('popularity'),
      tags: slot('tags'),
      features: slot('features'),
      is_trending: slot('is_trending'),
      trend_gain: slot('trend_gain'),
      is_verified: slot('is_verified'),
      verified_at: slot('verified_at'),
      is_new: slot('is_new'),
      category_id: slot('category_id'),
      other_category_ids: slot('other_category_ids'),
      status: slot('status'),
      former_names: slot('former_names'),
      platforms: slot('platforms'),
      logo: slot('logo'),
      premium_listing_until: slot('premium_listing_until'),
      checked_at: slot('checked_at'),
      details: slot('details'),
      vendor: slot('vendor'),
      launch_year: slot('launch_year'),
      open_source: slot('open_source'),
      is_sample: slot('is_sample'),
      prominence: slot('prominence'),
      new_until: slot('new_until'),
      created_at: slot('created_at'),
      updated_at: slot('updated_at'),
      seq: slot('seq'),
      deleted: slot('deleted'),
    })
    .returning('id'),
)

/** @returns the id of the new tool */
export async function insertTool(
  transaction: WriteTransaction,
  draft: Omit<ToolDraft, 'id'>,
): Promise<number> {
  const [row] = await insertNew(transaction, toToolRow(draft, await takeSeqs(transaction, 1)))
  if (row === undefined) throw new Error('The database has not kept a tool.')
  return row.id
}

type NewRow = ReturnType<typeof toToolRow>

async function saveRows(transaction: WriteTransaction, rows: readonly NewRow[]): Promise<void> {
  const fresh = rows.filter((row) => row.id === undefined)
  const known = rows.filter((row) => row.id !== undefined)
  if (fresh.length > 0) await transaction.insertInto('tool').values(fresh).execute()
  if (known.length === 0) return
  await transaction
    .insertInto('tool')
    .values(known)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((expression) => {
        const columns = Object.keys(known[0] ?? {}).filter(isChangeable)
        return Object.fromEntries(columns.map((column) => [column, expression.ref(`excluded.${column}`)]))
      }),
    )
    .execute()
}

type Changeable = Exclude<keyof ToolRow, 'id'>

function isChangeable(column: string): column is Changeable {
  return column !== 'id'
}

/** Takes away the first places that ended at `now` or before. @returns how many */
export async function clearPremiumListings(transaction: WriteTransaction, now: string): Promise<number> {
  const ended = await transaction
    .selectFrom('tool')
    .select('id')
    .where('premium_listing_until', '<=', now)
    .execute()
  if (ended.length === 0) return 0
  let seq = await takeSeqs(transaction, ended.length)
  for (const { id } of ended)
    await transaction
      .updateTable('tool')
      .set({ premium_listing_until: null, seq: seq++ })
      .where('id', '=', id)
      .execute()
  return ended.length
}

/** Leaves tombstones. Unknown and already deleted ids are ignored. */
export async function deleteTools(
  transaction: WriteTransaction,
  ids: readonly number[],
  now: string,
): Promise<void> {
  const rows = await transaction
    .selectFrom('tool')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted', '=', 0)
    .execute()
  const firstSeq = await takeSeqs(transaction, rows.length)
  for (const [place, { id }] of rows.entries()) {
    const tombstone = { deleted: 1, seq: firstSeq + place, updated_at: now } as const
    await transaction.updateTable('tool').set(tombstone).where('id', '=', id).execute()
  }
}
