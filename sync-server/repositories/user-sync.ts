import type { RawBuilder } from 'kysely'
import { type Outcome, outcomeSchema } from '#shared/sync/user-protocol.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** Where a user's rows stand: their newest change, and the oldest cursor that can still be continued. */
export interface UserState {
  head: number
  floor: number
}

/** Rows of a user after one cursor and up to another, in order of seq. */
export interface ChangeSpan {
  userId: number
  since: number
  until: number
  limit: number
}

const selectUserState = compileOnce((db, slot: Slot<{ userId: number }>) =>
  db.selectFrom('user_meta').select(['seq as head', 'floor']).where('user_id', '=', slot('userId')),
)

export async function readUserState(db: Database, userId: number): Promise<UserState> {
  const [state = { head: 0, floor: 0 }] = await selectUserState(db, { userId })
  return state
}

/** Where the rows of these users are; a user without any is not in it. */
export async function readUserHeads(db: Database, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('user_meta')
    .select(['user_id', 'seq'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id, seq }) => [user_id, seq]))
}

const advance = compileOnce((db, slot: Slot<{ userId: number }>) =>
  db
    .insertInto('user_meta')
    .values({ user_id: slot('userId'), seq: 1, floor: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((expression) => ({ seq: expression('user_meta.seq', '+', 1) })),
    )
    .returning('seq'),
)

/** Takes the next seq of this user, for a row written in this transaction, and announces the user on commit. */
export async function takeUserSeq(transaction: WriteTransaction, userId: number): Promise<number> {
  transaction.needTurn(`rows of user ${userId}`)
  transaction.userChanged(userId)
  const [row] = await advance(transaction, { userId })
  if (row === undefined) throw new Error('An upsert gave nothing back')
  return row.seq
}

/** The seq that was taken just before, for a row whose statement is sent together with that. */
export const takenSeq = (db: Database, userId: RawBuilder<number>) =>
  db.selectFrom('user_meta').select('seq').where('user_id', '=', userId)

/** Raises the floor: cursors older than `floor` have to start over. */
export async function raiseFloor(
  transaction: WriteTransaction,
  userId: number,
  floor: number,
): Promise<void> {
  await transaction
    .updateTable('user_meta')
    .set({ floor })
    .where('user_id', '=', userId)
    .where('floor', '<', floor)
    .execute()
}

interface SyncClient {
  userId: number
  /** The number of its last accepted mutation. */
  lastMid: number
}

const selectClient = compileOnce((db, slot: Slot<{ id: string }>) =>
  db
    .selectFrom('sync_client')
    .select(['user_id as userId', 'last_mid as lastMid'])
    .where('id', '=', slot('id')),
)

export async function findSyncClient(db: Database, id: string): Promise<SyncClient | undefined> {
  return (await selectClient(db, { id }))[0]
}

const upsertClient = compileOnce((db, slot: Slot<SyncClient & { id: string }>) =>
  db
    .insertInto('sync_client')
    .values({ id: slot('id'), user_id: slot('userId'), last_mid: slot('lastMid') })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ last_mid: slot('lastMid') })
        .where('sync_client.user_id', '=', slot('userId')),
    ),
)

/** For a client that belongs to no user yet, or to this one. */
export async function saveLastMid(
  transaction: WriteTransaction,
  id: string,
  client: SyncClient,
): Promise<void> {
  await upsertClient(transaction, { id, ...client })
}

/** Keeps the `most` clients of a user that have sent most; a forgotten one meets a gap and starts over with its keys. */
export async function forgetClients(
  transaction: WriteTransaction,
  userId: number,
  most: number,
): Promise<void> {
  const kept = transaction
    .selectFrom('sync_client')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_mid', 'desc')
    .orderBy('id')
    .limit(most)
  await transaction
    .deleteFrom('sync_client')
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
}

interface OutcomeKey {
  userId: number
  key: string
}

const readResult = jsonColumn('applied.result', outcomeSchema)

const selectOutcome = compileOnce((db, slot: Slot<OutcomeKey>) =>
  db
    .selectFrom('applied')
    .select('result')
    .where('user_id', '=', slot('userId'))
    .where('key', '=', slot('key')),
)

export async function findOutcome(db: Database, userId: number, key: string): Promise<Outcome | undefined> {
  const [row] = await selectOutcome(db, { userId, key })
  return row && readResult(row.result, key)
}

interface AppliedMutation extends OutcomeKey {
  outcome: Outcome
}

const addOutcome = compileOnce((db, slot: Slot<OutcomeKey & { result: string; at: string }>) =>
  db
    .insertInto('applied')
    .values({ user_id: slot('userId'), key: slot('key'), result: slot('result'), at: slot('at') }),
)

export async function insertOutcome(
  transaction: WriteTransaction,
  { userId, key, outcome }: AppliedMutation,
  now: string,
): Promise<void> {
  await addOutcome(transaction, { userId, key, result: JSON.stringify(outcome), at: now })
}

const selectOutcomeAfter = compileOnce((db, slot: Slot<{ userId: number; others: number }>) =>
  db
    .selectFrom('applied')
    .select('key')
    .where('user_id', '=', slot('userId'))
    .orderBy('key')
    .limit(1)
    .offset(slot('others')),
)

/** Whether so many outcomes of a user's mutations are stored. */
export async function hasOutcomes(db: Database, userId: number, count: number): Promise<boolean> {
  return (await selectOutcomeAfter(db, { userId, others: count - 1 })).length > 0
}

export async function purgeOutcomes(transaction: WriteTransaction, before: string): Promise<void> {
  await transaction.deleteFrom('applied').where('at', '<', before).execute()
}

interface FavoriteSince {
  toolId: number
  tool: string
  since: string
}

/** For the export of the account: with the names of the tools. */
export function describeFavorites(db: Database, userId: number): Promise<FavoriteSince[]> {
  return db
    .selectFrom('favorite')
    .innerJoin('tool', 'tool.id', 'favorite.tool_id')
    .select(['favorite.tool_id as toolId', 'tool.name as tool', 'favorite.updated_at as since'])
    .where('favorite.user_id', '=', userId)
    .where('favorite.deleted', '=', 0)
    .orderBy('favorite.updated_at')
    .execute()
}

/** Tables of what a user's devices have synchronised, and of those devices. */
const TABLES = [
  'favorite',
  'support_ticket',
  'tool_report',
  'suggestion',
  'saved_comparison',
  'follow',
  'list_entry',
  'tool_list',
  'preference',
  'applied',
  'sync_client',
  'user_meta',
] as const

export async function eraseUserRows(transaction: WriteTransaction, userId: number): Promise<void> {
  for (const table of TABLES) await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Tables with tombstones, except for lists. */
const WITH_TOMBSTONES = ['favorite', 'review', 'saved_comparison', 'follow', 'list_entry'] as const

interface PurgedTombstone {
  userId: number
  seq: number
}

/** Deletes tombstones that are older than a time. */
export async function purgeTombstones(
  transaction: WriteTransaction,
  before: string,
): Promise<PurgedTombstone[]> {
  const dropped: PurgedTombstone[] = []
  for (const table of WITH_TOMBSTONES) {
    const rows = await transaction
      .deleteFrom(table)
      .where('deleted', '=', 1)
      .where('updated_at', '<', before)
      .returning(['user_id as userId', 'seq'])
      .execute()
    dropped.push(...rows)
  }
  return [...dropped, ...(await purgeLists(transaction, before))]
}

/**
 * Entries go with their list. They have no tombstones, so every device of the user has to start over: it could show them again
 * in a new list of the same id.
 */
async function purgeLists(transaction: WriteTransaction, before: string): Promise<PurgedTombstone[]> {
  const lists = await transaction
    .deleteFrom('tool_list')
    .where('deleted', '=', 1)
    .where('updated_at', '<', before)
    .returning(['user_id as userId', 'list_id as listId', 'seq'])
    .execute()
  const purged: PurgedTombstone[] = []
  for (const { userId, listId, seq } of lists) {
    const entries = await transaction
      .deleteFrom('list_entry')
      .where('user_id', '=', userId)
      .where('list_id', '=', listId)
      .returning('seq')
      .execute()
    purged.push({ userId, seq: entries.length > 0 ? await takeUserSeq(transaction, userId) : seq })
  }
  return purged
}
