import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import { type Changeable, toolChanges } from '#shared/catalogue/tool-changes.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import {
  type ChangeSource,
  type KeptChange,
  type KeptKind,
  type ToolChange,
  toolChangeSchema,
} from '#shared/domain/tool-change.ts'
import { provenanceOf } from '#shared/messages/tool-facts.ts'
import { jsonList } from '../db/dialect.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, Schema } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** What is taken back within this time was never news, and is forgotten with the change that it undoes. */
const REGRET_MS = 60 * 60 * 1000

type Facts = Changeable &
  Pick<SyncTool, 'updatedAt' | 'website'> & { details: NonNullable<SyncTool['details']> }

/** A tool as it was and as it is from `after.updatedAt` on. */
export interface ToolStep {
  toolId: number
  before: Facts
  after: Facts
}

type NewChange = Omit<KeptChange, 'id' | 'change'> & { change: Extract<ToolChange, { kind: KeptKind }> }

/** Keeps what changed in these steps. Called by whatever writes facts of tools, in its transaction. */
export async function keepChanges(
  transaction: WriteTransaction,
  steps: readonly ToolStep[],
  source: ChangeSource,
): Promise<void> {
  const fresh = steps.flatMap((step) => newChanges(step, source))
  if (fresh.length === 0) return
  const lately = await listLately(transaction, fresh)
  const undone = fresh.map((change) => undoneBy(change, lately))
  const kept = fresh.filter((_, place) => undone[place]?.length === 0)
  const regretted = undone.flat().map(({ id }) => id)
  if (regretted.length > 0) await transaction.deleteFrom('tool_change').where('id', 'in', regretted).execute()
  if (kept.length > 0) await transaction.insertInto('tool_change').values(kept.map(toRow)).execute()
}

function newChanges({ toolId, before, after }: ToolStep, source: ChangeSource): NewChange[] {
  return toolChanges(before, after).flatMap((change) =>
    change.kind === 'rating'
      ? []
      : [{ toolId, at: after.updatedAt, source, origin: originOf(change.kind, before, after), change }],
  )
}

/** The fields that a kind of change is about, the most telling first. */
const FIELDS: Readonly<Record<KeptKind, readonly string[]>> = {
  price: ['prices', 'priceFrom', 'pricing'],
  name: ['name'],
  vendor: ['vendor'],
  status: ['status', 'statusDate'],
  description: ['description'],
}
/** Provenances that say where somebody has read a fact; the others repeat who brought it. */
const READ_AT = new Set(['vendor', 'pages', 'lists', 'editor'])

/** An entry that stood there before is the source of what was there before. */
function originOf(kind: KeptKind, { details: was }: Facts, { details: is }: Facts): string | null {
  for (const field of FIELDS[kind]) {
    const [before, after] = [provenanceOf(was, field), provenanceOf(is, field)]
    if (after !== null && READ_AT.has(after.source) && !isDeepStrictEqual(before, after))
      return `${after.source} ${after.date}`
  }
  return null
}

/** The changes of the last hour that a new one takes back: those since the facts were as they are again. */
function undoneBy({ toolId, at, change }: NewChange, lately: readonly KeptChange[]): KeptChange[] {
  const since = Date.parse(at) - REGRET_MS
  const run = lately.filter(
    (one) => one.toolId === toolId && one.change.kind === change.kind && Date.parse(one.at) >= since,
  )
  const begin = run.findIndex((one) => isDeepStrictEqual(one.change.before, change.after))
  return begin < 0 ? [] : run.slice(begin)
}

function toRow({ toolId, at, source, origin, change: { kind, before, after } }: NewChange) {
  return {
    tool_id: toolId,
    at,
    kind,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    source,
    origin,
  }
}

type ChangeRow = Selectable<Schema['tool_change']>

const readChange = jsonColumn('tool_change.before', toolChangeSchema)

function fromRow({ id, tool_id: toolId, at, kind, before, after, source, origin }: ChangeRow): KeptChange {
  const change = readChange(`{"kind":"${kind}","before":${before},"after":${after}}`, id)
  return { id, toolId, at, source, origin, change }
}

/** In the order in which they happened. */
async function listLately(db: Database, fresh: readonly NewChange[]): Promise<KeptChange[]> {
  const earliest = Math.min(...fresh.map(({ at }) => Date.parse(at)))
  const rows = await db
    .selectFrom('tool_change')
    .selectAll()
    .where(
      isOf(
        db,
        fresh.map(({ toolId }) => toolId),
      ),
    )
    .where('at', '>=', new Date(earliest - REGRET_MS).toISOString())
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/** One text for any number of ids. */
const isOf = (db: Database, toolIds: readonly number[]) =>
  sql<boolean>`tool_id in (select value from ${jsonList(db, 'wanted', toolIds)})`

/** The newest changes of these tools, the newest first. */
export async function listChanges(
  db: Database,
  toolIds: readonly number[],
  limit: number,
): Promise<KeptChange[]> {
  const rows = await db
    .selectFrom('tool_change')
    .selectAll()
    .where(isOf(db, toolIds))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** The changes of these kinds within a time, the newest first. */
export async function listChangesWithin(
  db: Database,
  { since, until, kinds }: { since: string; until: string; kinds: readonly KeptKind[] },
  limit: number,
): Promise<KeptChange[]> {
  const rows = await db
    .selectFrom('tool_change')
    .selectAll()
    .where('at', '>=', since)
    .where('at', '<', until)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** The newest change of each kind of each tool: what tools must show now. */
export async function listLastChanges(db: Database): Promise<KeptChange[]> {
  const newest = db
    .selectFrom('tool_change')
    .select(({ fn }) => fn.max('id').as('id'))
    .groupBy(['tool_id', 'kind'])
  const rows = await db
    .selectFrom('tool_change')
    .selectAll()
    .where('id', 'in', newest)
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/** Since when changes are kept in this database. */
export async function readChangesSince(db: Database): Promise<string> {
  return (await db.selectFrom('meta').select('changes_since').executeTakeFirstOrThrow()).changes_since
}
