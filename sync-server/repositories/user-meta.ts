import { compileOnce, type Slot } from '../db/compile-once.ts'
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

const advance = compileOnce((db, slot: Slot<{ userId: number }>) =>
  db
    .insertInto('user_meta')
    .values({ user_id: slot('userId'), seq: 1, floor: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((expression) => ({ seq: expression('user_meta.seq', '+', 1) })),
    )
    .returning('seq'),
)

/** The seq of a row of this user that is written in this transaction. */
export async function takeUserSeq(transaction: WriteTransaction, userId: number): Promise<number> {
  transaction.userChanged(userId)
  const [row] = await advance(transaction, { userId })
  if (row === undefined) throw new Error('An upsert gave nothing back')
  return row.seq
}

/** From now on cursors older than `floor` have to start over. */
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
