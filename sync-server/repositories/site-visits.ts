import type { SiteState, TroubledSite } from '#shared/domain/site-job.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { takeSeqs } from './meta.ts'

export interface StoredCheck {
  website: string
  troubledSince: string | null
  troubledOn: string | null
  troubledDays: number
}

export async function findChecks(
  db: Database,
  toolIds: readonly number[],
): Promise<Map<number, StoredCheck>> {
  if (toolIds.length === 0) return new Map()
  const rows = await db.selectFrom('site_check').selectAll().where('tool_id', 'in', toolIds).execute()
  return new Map(
    rows.map((row) => [
      row.tool_id,
      {
        website: row.website,
        troubledSince: row.troubled_since,
        troubledOn: row.troubled_on,
        troubledDays: row.troubled_days,
      },
    ]),
  )
}

export interface NewCheck extends StoredCheck {
  toolId: number
  state: SiteState
  detail: string
  target: string | null
  checkedAt: string
}

export async function saveCheck(transaction: WriteTransaction, check: NewCheck): Promise<void> {
  const row = {
    website: check.website,
    state: check.state,
    detail: check.detail,
    target: check.target,
    checked_at: check.checkedAt,
    troubled_since: check.troubledSince,
    troubled_on: check.troubledOn,
    troubled_days: check.troubledDays,
  }
  await transaction
    .insertInto('site_check')
    .values({ tool_id: check.toolId, ...row })
    .onConflict((conflict) => conflict.column('tool_id').doUpdateSet(row))
    .execute()
}

/** Of listed tools that still name the website that was visited; those in trouble for longest first. */
function troubled(db: Database) {
  return db
    .selectFrom('site_check')
    .innerJoin('tool', 'tool.id', 'site_check.tool_id')
    .whereRef('tool.website', '=', 'site_check.website')
    .where('tool.deleted', '=', 0)
    .where('troubled_days', '>', 0)
}

export async function listTroubled(db: Database, limit?: number): Promise<TroubledSite[]> {
  const rows = await troubled(db)
    .selectAll('site_check')
    .select('tool.name')
    .orderBy('troubled_days', 'desc')
    .orderBy('tool_id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map((row) => ({
    toolId: row.tool_id,
    toolName: row.name,
    website: row.website,
    state: row.state,
    detail: row.detail,
    target: row.target,
    checkedAt: row.checked_at,
    troubledSince: row.troubled_since ?? row.checked_at,
    troubledDays: row.troubled_days,
  }))
}

export interface VisitCounts {
  troubled: number
  checked: number
  lastCheckedAt: string | null
  iconsFetched: number
  iconsMissing: number
}

export async function countVisits(db: Database): Promise<VisitCounts> {
  const inTrouble = await troubled(db)
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const checks = await db
    .selectFrom('site_check')
    .innerJoin('tool', 'tool.id', 'site_check.tool_id')
    .where('tool.deleted', '=', 0)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max<string | null>('site_check.checked_at').as('last'),
    ])
    .executeTakeFirstOrThrow()
  const listed = db.selectFrom('tool').where('deleted', '=', 0)
  const count = (query: typeof listed) =>
    query.select((expression) => expression.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return {
    troubled: inTrouble.count,
    checked: checks.count,
    lastCheckedAt: checks.last,
    iconsFetched: (await count(listed.where('logo', 'like', 'icon:%'))).count,
    iconsMissing: (await count(listed.where('logo', 'is', null))).count,
  }
}

/** Notes what was found; the tool shows an icon from then on, unless it has a mark of its own. */
export async function saveIcon(
  transaction: WriteTransaction,
  { toolId, hash, detail }: { toolId: number; hash: string | null; detail: string },
  now: string,
): Promise<void> {
  const row = { hash, detail, fetched_at: now }
  await transaction
    .insertInto('site_icon')
    .values({ tool_id: toolId, ...row })
    .onConflict((conflict) => conflict.column('tool_id').doUpdateSet(row))
    .execute()
  if (hash !== null) await showIcon(transaction, toolId, `icon:${hash}`)
}

/** `updatedAt` stays: it says when somebody last changed the facts. */
async function showIcon(transaction: WriteTransaction, toolId: number, logo: string): Promise<void> {
  const tool = await transaction
    .selectFrom('tool')
    .select('logo')
    .where('id', '=', toolId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (tool === undefined || tool.logo === logo || tool.logo?.startsWith('mark:') === true) return
  const seq = await takeSeqs(transaction, 1)
  await transaction.updateTable('tool').set({ logo, seq }).where('id', '=', toolId).execute()
}

/** The hashes of all icons that tools show, archived ones included, since they may be restored. */
export async function listShownIcons(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('tool').select('logo').where('logo', 'like', 'icon:%').execute()
  return new Set(rows.map(({ logo }) => (logo ?? '').slice('icon:'.length)))
}

/** Says that a tool was found as it is here, unless it has said so since `notSince`. Both are dates. */
export async function moveCheckedAt(
  transaction: WriteTransaction,
  { toolId, on, notSince }: { toolId: number; on: string; notSince: string },
): Promise<void> {
  const tool = await transaction
    .selectFrom('tool')
    .select('checked_at')
    .where('id', '=', toolId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (tool === undefined || (tool.checked_at !== null && tool.checked_at >= notSince)) return
  const seq = await takeSeqs(transaction, 1)
  await transaction.updateTable('tool').set({ checked_at: on, seq }).where('id', '=', toolId).execute()
}
