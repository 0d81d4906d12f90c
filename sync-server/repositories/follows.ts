import { type FollowSubject, followSubjectSchema } from '#shared/domain/follow.ts'
import { followKey } from '#shared/domain/follow-key.ts'
import type { RowOf } from '#shared/sync/user-rows.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { together } from '../lib/together.ts'
import { type ChangeSpan, takenSeq, takeUserSeq } from './user-sync.ts'

const readSubject = jsonColumn('follow.subject', followSubjectSchema)

const selectChanges = compileOnce((db, slot: Slot<ChangeSpan>) =>
  db
    .selectFrom('follow')
    .select(['key', 'subject', 'seq', 'deleted'])
    .where('user_id', '=', slot('userId'))
    .where('seq', '>', slot('since'))
    .where('seq', '<=', slot('until'))
    .orderBy('seq')
    .limit(slot('limit')),
)

/** The first rows after `since` up to `until`, in order of seq. */
export async function listFollowChanges(db: Database, span: ChangeSpan): Promise<RowOf<'follow'>[]> {
  const rows = await selectChanges(db, span)
  return rows.map(({ key, subject, seq, deleted }) => ({
    kind: 'follow',
    seq,
    subject: readSubject(subject, key),
    on: deleted === 0,
  }))
}

/** For the export of the account, the latest first. */
export async function listFollows(
  db: Database,
  userId: number,
): Promise<{ subject: FollowSubject; since: string }[]> {
  const rows = await db
    .selectFrom('follow')
    .select(['key', 'subject', 'updated_at'])
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(({ key, subject, updated_at: since }) => ({ subject: readSubject(subject, key), since }))
}

/** What is followed under this key; undefined where nothing is. */
export async function findFollow(
  db: Database,
  userId: number,
  key: string,
): Promise<FollowSubject | undefined> {
  const row = await db
    .selectFrom('follow')
    .select('subject')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return row && readSubject(row.subject, key)
}

/** Whether the user follows so many things. */
export async function hasFollows(db: Database, userId: number, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('follow')
    .select('key')
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return row !== undefined
}

interface FollowValues {
  userId: number
  key: string
  subject: string
  deleted: 0 | 1
  now: string
}

const upsertFollow = compileOnce((db, slot: Slot<FollowValues>) => {
  const change = {
    subject: slot('subject'),
    seq: takenSeq(db, slot('userId')),
    deleted: slot('deleted'),
    updated_at: slot('now'),
  }
  return db
    .insertInto('follow')
    .values({ user_id: slot('userId'), key: slot('key'), ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(change))
})

/** Takes the next seq of the user. */
export async function saveFollow(
  transaction: WriteTransaction,
  { userId, subject, on }: { userId: number; subject: FollowSubject; on: boolean },
  now: string,
): Promise<void> {
  const values = { userId, key: followKey(subject), subject: JSON.stringify(subject), now }
  await together([
    takeUserSeq(transaction, userId),
    upsertFollow(transaction, { ...values, deleted: on ? 0 : 1 }),
  ])
}
