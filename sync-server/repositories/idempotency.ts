import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface StoredAnswer {
  fingerprint: string
  /** JSON. */
  answer: string
}

const selectAnswer = compileOnce((db, slot: Slot<{ agentId: number; key: string }>) =>
  db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('agent_id', '=', slot('agentId'))
    .where('key', '=', slot('key')),
)

export async function findAnswer(
  db: Database,
  { agentId, key }: { agentId: number; key: string },
): Promise<StoredAnswer | undefined> {
  const [row] = await selectAnswer(db, { agentId, key })
  return row
}

type NewAnswer = StoredAnswer & { agentId: number; key: string; now: string }

const insertRow = compileOnce((db, slot: Slot<NewAnswer>) =>
  db.insertInto('idempotency').values({
    agent_id: slot('agentId'),
    key: slot('key'),
    fingerprint: slot('fingerprint'),
    answer: slot('answer'),
    created_at: slot('now'),
  }),
)

export async function insertAnswer(
  transaction: WriteTransaction,
  row: StoredAnswer & { agentId: number; key: string },
  now: string,
): Promise<void> {
  await insertRow(transaction, { ...row, now })
}

/** Deletes the answers given before a time. */
export async function purgeAnswers(db: Database, before: string): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
}
