import { type Outcome, outcomeSchema } from '#shared/sync/user-protocol.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

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

export interface AppliedMutation extends OutcomeKey {
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

export async function purgeOutcomes(transaction: WriteTransaction, before: string): Promise<void> {
  await transaction.deleteFrom('applied').where('at', '<', before).execute()
}
