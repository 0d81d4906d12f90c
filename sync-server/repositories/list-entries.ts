import type { EntryState } from '#shared/sync/user-lists.ts'
import type { RowOf } from '#shared/sync/user-rows.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { together } from '../lib/together.ts'
import type { ListKey } from './lists.ts'
import { type ChangeSpan, takenSeq, takeUserSeq } from './user-sync.ts'

interface EntryKey extends ListKey {
  toolId: number
}

const selectChanges = compileOnce((db, slot: Slot<ChangeSpan>) =>
  db
    .selectFrom('list_entry')
    .select([
      'list_id as listId',
      'tool_id as toolId',
      'position',
      'notes',
      'plan',
      'seats',
      'seq',
      'deleted',
    ])
    .where('user_id', '=', slot('userId'))
    .where('seq', '>', slot('since'))
    .where('seq', '<=', slot('until'))
    .orderBy('seq')
    .limit(slot('limit')),
)

/** The first rows after `since` up to `until`, in order of seq. */
export async function listEntryChanges(db: Database, span: ChangeSpan): Promise<RowOf<'entry'>[]> {
  const rows = await selectChanges(db, span)
  return rows.map(({ deleted, ...row }) => ({ kind: 'entry', ...row, on: deleted === 0 }))
}

const selectEntry = compileOnce((db, slot: Slot<EntryKey>) =>
  db
    .selectFrom('list_entry')
    .select(['position', 'notes', 'plan', 'seats', 'deleted'])
    .where('user_id', '=', slot('userId'))
    .where('list_id', '=', slot('listId'))
    .where('tool_id', '=', slot('toolId')),
)

/** Also one that was removed. */
export async function findEntry(db: Database, key: EntryKey): Promise<EntryState | undefined> {
  const [row] = await selectEntry(db, key)
  if (row === undefined) return undefined
  const { deleted, ...entry } = row
  return { ...entry, on: deleted === 0 }
}

/** Whether a list has so many entries. */
export async function hasEntries(db: Database, { userId, listId }: ListKey, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('list_entry')
    .select('tool_id')
    .where('user_id', '=', userId)
    .where('list_id', '=', listId)
    .where('deleted', '=', 0)
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return row !== undefined
}

interface EntryValues extends EntryKey, Omit<EntryState, 'on'> {
  deleted: 0 | 1
  now: string
}

const upsertEntry = compileOnce((db, slot: Slot<EntryValues>) => {
  const change = {
    position: slot('position'),
    notes: slot('notes'),
    plan: slot('plan'),
    seats: slot('seats'),
    seq: takenSeq(db, slot('userId')),
    deleted: slot('deleted'),
    updated_at: slot('now'),
  }
  return db
    .insertInto('list_entry')
    .values({ user_id: slot('userId'), list_id: slot('listId'), tool_id: slot('toolId'), ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'list_id', 'tool_id']).doUpdateSet(change))
})

/** Takes the next seq of the user. */
export async function saveEntry(
  transaction: WriteTransaction,
  { on, ...entry }: EntryKey & EntryState,
  now: string,
): Promise<void> {
  await together([
    takeUserSeq(transaction, entry.userId),
    upsertEntry(transaction, { ...entry, deleted: on ? 0 : 1, now }),
  ])
}

const selectOfList = compileOnce((db, slot: Slot<ListKey>) =>
  db
    .selectFrom('list_entry')
    .innerJoin('tool', 'tool.id', 'list_entry.tool_id')
    .select([
      'list_entry.tool_id as toolId',
      'tool.name as name',
      'tool.deleted as isGone',
      'list_entry.position as position',
      'list_entry.notes as notes',
      'list_entry.plan as plan',
      'list_entry.seats as seats',
      'list_entry.deleted as deleted',
      'list_entry.updated_at as updatedAt',
    ])
    .where('list_entry.user_id', '=', slot('userId'))
    .where('list_entry.list_id', '=', slot('listId')),
)

export interface NamedEntry extends EntryState {
  toolId: number
  name: string
  /** Whether the tool is in the catalogue. */
  isListed: boolean
  updatedAt: string
}

/** All of a list, removed ones too, in no order. */
export async function listNamedEntries(db: Database, key: ListKey): Promise<NamedEntry[]> {
  const rows = await selectOfList(db, key)
  return rows.map(({ deleted, isGone, ...entry }) => ({
    ...entry,
    isListed: isGone === 0,
    on: deleted === 0,
  }))
}
