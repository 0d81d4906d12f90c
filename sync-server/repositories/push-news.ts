import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { News } from '#shared/domain/news.ts'
import { type SyncTool, syncToolSchema } from '#shared/domain/tool.ts'
import { toolChangeSchema } from '#shared/domain/tool-change.ts'
import { jsonList, jsonRows } from '../db/dialect.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, Schema } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

const newsSchema: z.ZodType<News> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), change: toolChangeSchema }),
  z.object({ kind: z.literal('new') }),
  z.object({ kind: z.literal('joined') }),
  z.object({ kind: z.literal('gone') }),
  z.object({ kind: z.literal('reached'), atMost: z.number() }),
])
const readNews = jsonColumn('push_news.news', newsSchema)
const readKeys = jsonColumn('push_news.follows', z.array(z.string()))
const readTool = jsonColumn('push_tool.state', syncToolSchema)

/** How far followers have been told; undefined while nobody is. */
export interface PushCursor {
  epoch: string
  cursor: number
}

export function readPushCursor(db: Database): Promise<PushCursor | undefined> {
  return db.selectFrom('push_state').select(['epoch', 'cursor']).executeTakeFirst()
}

/** @returns whether the cursor was still `from`: another node may have been faster, and then nothing may be written */
export async function movePushCursor(
  transaction: WriteTransaction,
  from: PushCursor,
  to: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('push_state')
    .set({ cursor: to })
    .where('epoch', '=', from.epoch)
    .where('cursor', '=', from.cursor)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Begins to tell from here on. */
export async function beginPush(transaction: WriteTransaction, { epoch, cursor }: PushCursor): Promise<void> {
  await transaction
    .insertInto('push_state')
    .values({ id: 1, epoch, cursor })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ epoch, cursor }))
    .execute()
}

/** Nobody is told any more, so nothing is kept to compare with. */
export async function endPush(transaction: WriteTransaction): Promise<void> {
  await transaction.deleteFrom('push_state').execute()
  await transaction.deleteFrom('push_tool').execute()
}

/** These tools as followers were last told of them. */
export async function listToldTools(db: Database, ids: readonly number[]): Promise<Map<number, SyncTool>> {
  const rows = await db
    .selectFrom('push_tool')
    .selectAll()
    .where(sql<boolean>`tool_id in (select value from ${jsonList(db, 'wanted', ids)})`)
    .execute()
  return new Map(rows.map(({ tool_id, state }) => [tool_id, readTool(state, tool_id)]))
}

export async function saveToldTools(
  transaction: WriteTransaction,
  tools: readonly SyncTool[],
): Promise<void> {
  if (tools.length === 0) return
  const given = jsonRows(transaction, 'given', {
    columns: { tool_id: 'integer', state: 'text' },
    rows: tools.map((tool) => [tool.id, JSON.stringify(tool)]),
  })
  // `where true`: SQLite would take the conflict for a join.
  await sql`insert into push_tool (tool_id, state) select tool_id, state from ${given} where true
    on conflict (tool_id) do update set state = excluded.state`.execute(transaction)
}

export async function forgetToldTools(transaction: WriteTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await transaction
      .deleteFrom('push_tool')
      .where('tool_id', 'in', [...ids])
      .execute()
}

/** A piece of news for a device. */
export interface NewPushNews {
  subscriptionId: number
  key: string
  tool: { id: number; name: string }
  news: News
  /** Keys of the follows that it comes from. */
  follows: readonly string[]
}

/** A piece that is there already stays as it is; devices that have left in the meantime get nothing. */
export async function addPushNews(
  transaction: WriteTransaction,
  found: readonly NewPushNews[],
  now: string,
): Promise<void> {
  if (found.length === 0) return
  const given = jsonRows(transaction, 'given', {
    columns: {
      subscription_id: 'integer',
      key: 'text',
      tool_id: 'integer',
      tool_name: 'text',
      news: 'text',
      follows: 'text',
    },
    rows: found.map(({ subscriptionId, key, tool, news, follows }) => [
      subscriptionId,
      key,
      tool.id,
      tool.name,
      JSON.stringify(news),
      JSON.stringify(follows),
    ]),
  })
  await sql`insert into push_news (subscription_id, key, tool_id, tool_name, news, follows, state, at)
    select given.subscription_id, given.key, given.tool_id, given.tool_name, given.news, given.follows, 'waiting', ${now}
    from ${given} join push_subscription on push_subscription.id = given.subscription_id
    order by given.place
    on conflict (subscription_id, key) do nothing`.execute(transaction)
}

export interface WaitingNews {
  id: number
  toolId: number
  toolName: string
  news: News
  follows: string[]
}

const selectNews = (db: Database) =>
  db.selectFrom('push_news').select(['id', 'tool_id', 'tool_name', 'news', 'follows']).orderBy('id')

/** In the order in which it was found. */
export async function listWaitingNews(db: Database, subscriptionId: number): Promise<WaitingNews[]> {
  const rows = await selectNews(db)
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'waiting')
    .execute()
  return rows.map(toNews)
}

/** Those that are still kept, in the order in which they were found. */
export async function listNews(db: Database, ids: readonly number[]): Promise<WaitingNews[]> {
  const rows = await selectNews(db)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(toNews)
}

type NewsRow = Pick<Selectable<Schema['push_news']>, 'id' | 'tool_id' | 'tool_name' | 'news' | 'follows'>

function toNews(row: NewsRow): WaitingNews {
  return {
    id: row.id,
    toolId: row.tool_id,
    toolName: row.tool_name,
    news: readNews(row.news, row.id),
    follows: readKeys(row.follows, row.id),
  }
}

/** Of how many tools the device has been told since it was last seen. */
export async function countToldTools(db: Database, subscriptionId: number, since: string): Promise<number> {
  const { tools } = await db
    .selectFrom('push_news')
    .select(({ fn }) => fn.count<number>('tool_id').distinct().as('tools'))
    .where('subscription_id', '=', subscriptionId)
    .where('state', '!=', 'dropped')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(tools)
}

/** What a message told, or what is given up. */
export async function settleNews(
  transaction: WriteTransaction,
  ids: readonly number[],
  state: 'sent' | 'dropped',
): Promise<void> {
  await transaction
    .updateTable('push_news')
    .set({ state })
    .where('id', 'in', [...ids])
    .execute()
}

/** Forgets what was found before this moment, told or not. */
export async function purgePushNews(transaction: WriteTransaction, before: string): Promise<void> {
  await transaction.deleteFrom('push_news').where('at', '<', before).execute()
}
