import type { ListState } from '#shared/sync/user-lists.ts'
import type { RowOf } from '#shared/sync/user-rows.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { together } from '../lib/together.ts'
import { type ChangeSpan, takenSeq, takeUserSeq } from './user-sync.ts'

export interface ListKey {
  userId: number
  listId: string
}

const selectChanges = compileOnce((db, slot: Slot<ChangeSpan>) =>
  db
    .selectFrom('tool_list')
    .select(['list_id as listId', 'name', 'notes', 'token', 'created_at as createdAt', 'seq', 'deleted'])
    .where('user_id', '=', slot('userId'))
    .where('seq', '>', slot('since'))
    .where('seq', '<=', slot('until'))
    .orderBy('seq')
    .limit(slot('limit')),
)

/** The first rows after `since` up to `until`, in order of seq. */
export async function listListChanges(db: Database, span: ChangeSpan): Promise<RowOf<'list'>[]> {
  const rows = await selectChanges(db, span)
  return rows.map(({ deleted, ...row }) => ({ kind: 'list', ...row, on: deleted === 0 }))
}

const selectList = compileOnce((db, slot: Slot<ListKey>) =>
  db
    .selectFrom('tool_list')
    .select(['name', 'notes', 'token', 'created_at as createdAt', 'deleted'])
    .where('user_id', '=', slot('userId'))
    .where('list_id', '=', slot('listId')),
)

export interface KeptList extends ListState {
  createdAt: string
}

/** Also one that was removed. */
export async function findList(db: Database, key: ListKey): Promise<KeptList | undefined> {
  const [row] = await selectList(db, key)
  if (row === undefined) return undefined
  const { deleted, ...list } = row
  return { ...list, on: deleted === 0 }
}

/** Whether the user has so many lists. */
export async function hasLists(db: Database, userId: number, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('tool_list')
    .select('list_id')
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return row !== undefined
}

interface ListValues extends ListKey {
  name: string
  notes: string
  token: string | null
  createdAt: string
  deleted: 0 | 1
  now: string
}

const upsertList = compileOnce((db, slot: Slot<ListValues>) => {
  const change = {
    name: slot('name'),
    notes: slot('notes'),
    token: slot('token'),
    seq: takenSeq(db, slot('userId')),
    deleted: slot('deleted'),
    updated_at: slot('now'),
  }
  return db
    .insertInto('tool_list')
    .values({ user_id: slot('userId'), list_id: slot('listId'), created_at: slot('createdAt'), ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'list_id']).doUpdateSet(change))
})

/** Takes the next seq of the user. */
export async function saveList(
  transaction: WriteTransaction,
  { on, ...list }: ListKey & KeptList,
  now: string,
): Promise<void> {
  await together([
    takeUserSeq(transaction, list.userId),
    upsertList(transaction, { ...list, deleted: on ? 0 : 1, now }),
  ])
}

/** For the export of the account, with the names of the tools; removed ones too, as long as they are kept. */
export async function describeLists(db: Database, userId: number): Promise<object[]> {
  const lists = await db
    .selectFrom('tool_list')
    .select(['list_id as listId', 'name', 'notes', 'token', 'created_at as createdAt', 'deleted'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('list_id')
    .execute()
  const entries = await db
    .selectFrom('list_entry')
    .innerJoin('tool', 'tool.id', 'list_entry.tool_id')
    .select([
      'list_id as listId',
      'tool_id as toolId',
      'tool.name as tool',
      'position',
      'notes',
      'plan',
      'seats',
    ])
    .select('list_entry.deleted as deleted')
    .where('user_id', '=', userId)
    .orderBy('list_id')
    .orderBy('tool_id')
    .execute()
  return lists.map(({ deleted, ...list }) => ({
    ...list,
    isRemoved: deleted === 1,
    entries: entries
      .filter(({ listId }) => listId === list.listId)
      .map(({ listId: _, deleted, ...entry }) => ({ ...entry, isRemoved: deleted === 1 })),
  }))
}

/** The list that a token belongs to, for ever; null: of an account that is gone. */
export async function findTokenHolder(
  db: Database,
  token: string,
): Promise<{ userId: number | null; listId: string | null } | undefined> {
  return db
    .selectFrom('list_token')
    .select(['user_id as userId', 'list_id as listId'])
    .where('token', '=', token)
    .executeTakeFirst()
}

export async function keepToken(
  transaction: WriteTransaction,
  { userId, listId, token }: ListKey & { token: string },
): Promise<void> {
  await transaction
    .insertInto('list_token')
    .values({ token, user_id: userId, list_id: listId })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute()
}

/** The addresses under which a user's lists were shared stay taken, without a word of whose they were. */
export async function disownTokens(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction
    .updateTable('list_token')
    .set({ user_id: null, list_id: null })
    .where('user_id', '=', userId)
    .execute()
}

const selectShared = compileOnce((db, slot: Slot<{ token: string }>) =>
  db
    .selectFrom('tool_list')
    .select(['user_id as userId', 'list_id as listId', 'name', 'notes', 'updated_at as updatedAt'])
    .where('token', '=', slot('token'))
    .where('deleted', '=', 0),
)

export interface SharedListRow extends ListKey {
  name: string
  notes: string
  updatedAt: string
}

/** The list that is shared under a token. */
export async function findSharedList(db: Database, token: string): Promise<SharedListRow | undefined> {
  return (await selectShared(db, { token }))[0]
}
